import type { TidingsClient } from '@tidings/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { whoami } from '../actions/account.js';
import type { Io } from '../io.js';
import { openClient } from '../sign-in/open-client.js';
import { requireSignIn } from '../sign-in/require-sign-in.js';
import { createReporter, type Reporter } from '../terminal/reporter.js';

export interface GlobalFlags {
  json?: boolean;
  quiet?: boolean;
  color: boolean;
  host?: string;
  profile?: string;
  jq?: string;
  template?: string;
}

export interface CommandContext {
  io: Io;
  flags: GlobalFlags;
  report: Reporter;
}

/** Creates the context of a command from the global flags. */
export function createContext(io: Io, command: Command): CommandContext {
  const flags = command.optsWithGlobals<GlobalFlags>();
  return { io, flags, report: createReporter(io, flags) };
}

/** Returns a client for the instance that the user is signed in to. */
export async function openSignedInClient(
  { io, flags }: CommandContext,
  options: { onUpload?: (bytes: number) => void } = {},
): Promise<{ client: TidingsClient; host: string }> {
  const { host, token } = await requireSignIn(io, flags.host, flags.profile);
  return { client: openClient(io, { host, token, ...options }), host };
}

/** Returns the time zone of typed times: the creator's, or this machine's if the creator has none. */
export async function getTimeZone(client: TidingsClient, io: Pick<Io, 'timeZone'>): Promise<string> {
  return (await whoami({ client })).timeZone ?? io.timeZone;
}

/** Formats the examples at the end of a command's help. */
export function formatExamples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;
}

/** Parses an `<id>` argument. */
export function parseId(input: string): number {
  if (!/^[1-9]\d{0,14}$/.test(input)) throw new InvalidArgumentError('It must be a number, such as 12.');
  return Number(input);
}

/** Creates a parser for the number of rows to list. */
export function createLimitParser(max: number): (given: string) => number {
  return (input) => {
    const limit = Number(input);
    if (!/^\d+$/.test(input) || limit < 1 || limit > max) {
      throw new InvalidArgumentError(`It must be a number from 1 to ${max}.`);
    }
    return limit;
  };
}

export const parseLimit = createLimitParser(1_000);

/** Collects the values of a repeatable option, whose default is `[]`. */
export function collect(value: string, values: string[]): string[] {
  return [...values, value];
}

/** The commands of one resource: `tidings <noun> <verb>`. */
export interface CommandGroup {
  name: string;
  description: string;
  commands: ReadonlyArray<(group: Command, io: Io) => void>;
}
