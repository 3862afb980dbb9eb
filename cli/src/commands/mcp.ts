import { once } from 'node:events';
import type { Command } from 'commander';
import { LOGIN_SCOPES } from '../actions/account.js';
import type { Io } from '../io.js';
import { version } from '../version.js';
import { createContext, formatExamples, openSignedInClient } from './context.js';

interface McpFlags {
  readOnly?: boolean;
  addresses?: boolean;
}

export function addMcp(program: Command, io: Io): void {
  program
    .command('mcp')
    .summary('let an assistant use your account')
    .description(
      'Run a Model Context Protocol (MCP) server on standard input and output for an AI assistant. The assistant acts with your sign-in. To send a newsletter, it must run preflight first. Tidings instructs the assistant to show you the result and ask you first. Tidings itself does not ask you. You can undo sending for a few seconds.',
    )
    .option('--read-only', 'offer only tools that change nothing')
    .option('--addresses', 'also offer the tools that return names and email addresses (off by default)')
    .addHelpText(
      'after',
      formatExamples(
        'tidings mcp',
        'tidings mcp --read-only',
        'claude mcp add tidings -- tidings mcp --addresses',
      ),
    )
    .action(async (flags: McpFlags, command: Command) => {
      const { client } = await openSignedInClient(createContext(io, command));
      await serve(io, client, chooseScopes(flags));
    });
}

function chooseScopes({ readOnly, addresses }: McpFlags) {
  return LOGIN_SCOPES.filter((scope) => {
    if (scope === 'addresses') return addresses === true;
    return !readOnly || scope === 'read';
  });
}

/** Serves until the assistant closes the input. Loads the protocol's slow library only here. */
async function serve(
  io: Io,
  client: Parameters<typeof import('@tidings/sdk/mcp').createMcpServer>[0]['client'],
  scopes: typeof LOGIN_SCOPES,
): Promise<void> {
  const [{ createMcpServer }, { StdioServerTransport }] = await Promise.all([
    import('@tidings/sdk/mcp'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
  ]);
  const server = createMcpServer({ client, scopes, version });
  const inputEnd = once(io.stdin, 'end');
  await server.connect(new StdioServerTransport(io.stdin as never, io.stdout as never));
  await inputEnd;
  await server.close();
}
