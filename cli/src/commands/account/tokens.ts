import { text } from 'node:stream/consumers';
import { unwrap } from '@tidings/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { createToken, formatToken, listTokens } from '../../actions/tokens.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { askSecret, requireYes } from '../../terminal/ask.js';
import {
  type CommandGroup,
  collect,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';

export const tokens: CommandGroup = {
  name: 'tokens',
  description: 'API tokens of your account',
  commands: [addListTokens, addCreateToken, addRevokeToken],
};

function addListTokens(noun: Command, io: Io): void {
  noun
    .command('list')
    .summary('list API tokens')
    .description('List your API tokens with scopes, last use and expiry. Secrets are not shown.')
    .addHelpText('after', formatExamples('tidings tokens list', 'tidings tokens list --jq "map(.name)"'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const tokens = await listTokens({ client });
      context.report.result(tokens);
      for (const token of tokens) context.report.line(formatToken(token));
      if (tokens.length === 0) context.report.hint('No API tokens. Create one: tidings tokens create');
    });
}

/** The limit of the API. */
const MAX_DAYS = 365;

interface CreateFlags {
  scope: string[];
  expires: number | 'never';
  passwordStdin?: boolean;
}

function addCreateToken(noun: Command, io: Io): void {
  noun
    .command('create')
    .summary('create an API token')
    .description(
      'Create an API token. Your password is required. The secret is printed once. If your account uses two-step sign-in, create tokens in the dashboard.',
    )
    .argument('<name>', 'a name to recognize the token by')
    .option(
      '--scope <scope>',
      'a scope: read, addresses, write, send, refunds, billing, webhooks or domains (repeatable, default: read)',
      collect,
      [],
    )
    .option(
      '--expires <days>',
      `days until the token expires, from 1 to ${MAX_DAYS}, or never`,
      parseDays,
      90,
    )
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText(
      'after',
      formatExamples(
        'tidings tokens create "ci server" --scope read --scope send',
        'tidings tokens create backup --scope read --scope addresses --expires never',
      ),
    )
    .action(async (name: string, { scope, expires, passwordStdin }: CreateFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const password = await readPassword(io, passwordStdin);
      const scopes = scope.length === 0 ? ['read'] : scope;
      const expiresInDays = expires === 'never' ? null : expires;
      const createdToken = await createToken({ client }, { password, name, scopes, expiresInDays });
      context.report.result(createdToken);
      context.report.line(createdToken.token);
      // Prints to stderr, so that a script reads only the secret.
      context.report.warn('Save it now. It is not shown again.');
    });
}

function parseDays(input: string): number | 'never' {
  if (input === 'never') return input;
  const days = Number(input);
  if (!/^\d+$/.test(input) || days < 1 || days > MAX_DAYS) {
    throw new InvalidArgumentError(`It must be a number of days from 1 to ${MAX_DAYS}, or never.`);
  }
  return days;
}

async function readPassword(io: Io, fromStdin: boolean | undefined): Promise<string> {
  // The line end that `echo` adds is not part of the password.
  if (fromStdin) return (await text(io.stdin)).replace(/\r?\n$/, '');
  if (!canAsk(io)) {
    throw new UsageError('needs_terminal', 'There is no terminal for your password. Add --password-stdin.');
  }
  return askSecret(io, 'Password: ');
}

function addRevokeToken(noun: Command, io: Io): void {
  noun
    .command('revoke')
    .summary('revoke an API token')
    .description('Revoke an API token. Apps that use it stop working at once.')
    .argument('<id>', 'the id of the token', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings tokens revoke 12'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const token = (await listTokens({ client })).find((candidate) => candidate.id === id);
      if (token === undefined)
        throw new CliError('not_found', `You have no token ${id}. List your tokens: tidings tokens list`);
      const tokenDescription = formatToken(token);
      const confirms = { action: 'revoke it', noTerminalText: 'Not revoked.' };
      if (!yes) await requireYes(io, { question: `Revoke ${tokenDescription}?`, ...confirms });
      await unwrap(client.DELETE('/api/tokens/{id}', { params: { path: { id } } }));
      context.report.result({ id });
      context.report.done(`Revoked: ${tokenDescription}`);
    });
}
