import { text } from 'node:stream/consumers';
import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import { type Credentials, LOGIN_SCOPES, login, logout, whoami } from '../../actions/account.js';
import { awaitApproval, startDeviceSignIn } from '../../actions/device-login.js';
import { UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { findSignIn, getConfigPath, listProfiles, type SignIn } from '../../sign-in/config-file.js';
import { openClient } from '../../sign-in/open-client.js';
import { DEFAULT_HOST, findHost, isUnencrypted } from '../../sign-in/require-sign-in.js';
import { ask, askSecret } from '../../terminal/ask.js';
import { formatNumber } from '../../terminal/numbers.js';
import { version } from '../../version.js';
import { createContext, formatExamples, openSignedInClient } from '../context.js';

interface LoginFlags {
  username?: string;
  passwordStdin?: boolean;
  token?: string;
  name?: string;
}

export function addLogin(program: Command, io: Io): void {
  program
    .command('login')
    .summary('sign in on this machine')
    .description(
      `Sign in on this machine. Approve the sign-in in your browser, or use a token or a password. Tidings does not store the password. Signing in with a browser or a password creates a token that does not expire, with these scopes: ${LOGIN_SCOPES.join(', ')}. \`tidings logout\` revokes it.`,
    )
    .option('--username <name>', 'username or email address')
    .option('--password-stdin', 'read the password from standard input')
    .option('--token <token>', 'use an API token (tdg_…) that you created (- reads it from standard input)')
    .option('--name <name>', 'the name of this machine in your list of tokens (default: its host name)')
    .addHelpText(
      'after',
      formatExamples(
        'tidings login',
        'tidings login --host https://tidings.example --username mara',
        'tidings login --username mara --password-stdin < password.txt',
        'tidings login --token - < token.txt',
      ),
    )
    .action(async (flags: LoginFlags, command: Command) => {
      const { report, flags: globalFlags } = createContext(io, command);
      const host = findHost(io, globalFlags.host) ?? DEFAULT_HOST;
      if (isUnencrypted(host))
        report.warn(
          `The connection to ${host} is not encrypted. Others on the network can read your password and your data.`,
        );
      const ctx = {
        configPath: getConfigPath(io, globalFlags.profile),
        openClient: (token?: string) => openClient(io, token === undefined ? { host } : { host, token }),
        openOther: (other: SignIn) => openClient(io, other),
      };
      const credentials = shouldUseBrowser(flags)
        ? await approveInBrowser(io, ctx.openClient, { host, label: flags.name ?? io.machineName })
        : await readCredentials(io, host, flags);
      const { username } = await login(ctx, { host, credentials });

      report.result({ host, username });
      report.done(`Signed in to ${host} as ${username}.`);
      report.hint('Write your first draft: tidings drafts create draft.md');
      if (io.env.TIDINGS_TOKEN) {
        report.warn('TIDINGS_TOKEN is set and overrides this sign-in until you unset it.');
      }
    });
}

/** Returns whether to sign in with a browser, namely without a token and a password. */
function shouldUseBrowser({ username, passwordStdin, token }: LoginFlags): boolean {
  return username === undefined && passwordStdin === undefined && token === undefined;
}

/** Signs in with a browser. The user types the password only on the instance's own page. */
async function approveInBrowser(
  io: Io,
  openAs: (token?: string) => TidingsClient,
  { host, label }: { host: string; label: string },
): Promise<Credentials> {
  if (!canAsk(io)) throw createNoTerminalError();
  const client = openAs();
  const waiting = new AbortController();
  const stopListening = io.onInterrupt(() => waiting.abort());
  try {
    const signIn = await startDeviceSignIn({ client }, { label, program: formatProgramName(io.platform) });
    io.stderr.write(`Signing in to ${host}\n\n  Open   ${signIn.address}\n  Type   ${signIn.userCode}\n\n`);
    await io.openBrowser(signIn.address);
    io.stderr.write(
      'Waiting for your approval. Press Ctrl-C to stop. To use a password: tidings login --username <name>\n',
    );
    const ctx = { client, openAs, delay: io.delay, signal: waiting.signal };
    return { kind: 'token', token: await awaitApproval(ctx, signIn), isOwn: true };
  } finally {
    stopListening();
  }
}

const SYSTEM_NAMES: Record<string, string> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

/** Returns a description such as `tidings 0.1.0 on Linux`. */
function formatProgramName(platform: string): string {
  return `tidings ${version} on ${SYSTEM_NAMES[platform] ?? platform}`;
}

function createNoTerminalError(): UsageError {
  return new UsageError(
    'needs_terminal',
    'There is no terminal for the sign-in. Add --token, or --username with --password-stdin.',
  );
}

async function readCredentials(io: Io, host: string, flags: LoginFlags): Promise<Credentials> {
  // A token in an argument would be in the shell's history and in the process list.
  if (flags.token === '-') return { kind: 'token', token: (await text(io.stdin)).trim(), isOwn: false };
  if (flags.token !== undefined) return { kind: 'token', token: flags.token, isOwn: false };
  const needsQuestions = flags.username === undefined || !flags.passwordStdin;
  if (needsQuestions && !canAsk(io)) throw createNoTerminalError();
  if (needsQuestions) io.stderr.write(`Signing in to ${host}\n`);
  const username = flags.username ?? (await ask(io, 'Username or email address: ')).trim();
  const password = flags.passwordStdin
    ? removeLineEnd(await text(io.stdin))
    : await askSecret(io, 'Password: ');
  if (username === '' || password === '') {
    throw new UsageError('usage', 'Enter both a username and a password.');
  }
  return { kind: 'password', username, password, tokenName: flags.name ?? io.machineName };
}

/** Removes the line end that `echo` and editors add, because the password does not include it. */
function removeLineEnd(line: string): string {
  return line.replace(/\r?\n$/, '');
}

export function addLogout(program: Command, io: Io): void {
  program
    .command('logout')
    .summary('sign out on this machine')
    .description('Delete the sign-in of this machine and revoke its token.')
    .addHelpText('after', formatExamples('tidings logout'))
    .action(async (_flags: object, command: Command) => {
      const { report, flags } = createContext(io, command);
      const loggedOut = await logout({
        configPath: getConfigPath(io, flags.profile),
        openClient: ({ host, token }) => openClient(io, { host, token }),
      });
      report.result(loggedOut);
      if (loggedOut === null) report.line('You were not signed in.');
      else report.done(`Signed out: ${loggedOut.username} at ${loggedOut.host}.`);
      if (loggedOut?.revoked === false) {
        report.warn(`${loggedOut.host} did not revoke the token. Revoke it in Settings, Security.`);
      }
      if (io.env.TIDINGS_TOKEN)
        report.warn('TIDINGS_TOKEN is still set and stays in use until you unset it.');
    });
}

export function addWhoami(program: Command, io: Io): void {
  program
    .command('whoami')
    .summary('show the account that is signed in')
    .description('Show the account and instance that you are signed in to.')
    .addHelpText('after', formatExamples('tidings whoami', 'tidings whoami --json'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client, host } = await openSignedInClient(context);
      const user = await whoami({ client });
      const { username, email, isPro, emailsSent, emailQuota } = user;
      context.report.result({ host, ...user });
      context.report.line(`${username} at ${host}`);
      context.report.hint(email);
      const plan = isPro ? 'Pro' : 'Free';
      context.report.hint(
        `${plan}, ${formatNumber(emailsSent)} of ${formatNumber(emailQuota)} newsletters this month`,
      );
    });
}

export function addProfiles(program: Command, io: Io): void {
  program
    .command('profiles')
    .summary('list the sign-ins of this machine')
    .description('List the sign-ins of this machine. Choose one with --profile or TIDINGS_PROFILE.')
    .addHelpText(
      'after',
      formatExamples('tidings login --profile shop --host https://shop.example', 'tidings profiles'),
    )
    .action(async (_flags: object, command: Command) => {
      const { report } = createContext(io, command);
      const signIns: Array<{ profile: string; host: string; username: string }> = [];
      for (const profile of await listProfiles(io)) {
        const signIn = await findSignIn(getConfigPath(io, profile));
        if (signIn !== undefined) signIns.push({ profile, host: signIn.host, username: signIn.username });
      }
      report.result(signIns);
      for (const { profile, host, username } of signIns) report.line(`${profile}  ${username} at ${host}`);
      if (signIns.length === 0) report.hint('No sign-ins. Sign in: tidings login');
    });
}
