import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import type { Io } from '../io.js';
import { openClient } from '../sign-in/open-client.js';
import { requireSignIn } from '../sign-in/require-sign-in.js';
import { createReporter, type Reporter } from '../terminal/reporter.js';

export interface GlobalFlags {
  json?: boolean;
  quiet?: boolean;
  color: boolean;
  host?: string;
}

export interface CommandContext {
  io: Io;
  flags: GlobalFlags;
  report: Reporter;
}

/** Returns the context of a command, from the global flags. */
export function contextOf(io: Io, command: Command): CommandContext {
  const flags = command.optsWithGlobals<GlobalFlags>();
  return { io, flags, report: createReporter(io, flags) };
}

/** Returns a client of the instance that the user is signed in to. */
export async function signedInClient({
  io,
  flags,
}: CommandContext): Promise<{ client: TidingsClient; host: string }> {
  const { host, token } = await requireSignIn(io, flags.host);
  return { client: openClient(io, { host, token }), host };
}

/** Formats the examples at the end of a command's help. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;
}
