import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.js';
import { isS3Url } from '../kernel/network/s3-url.js';
import { askPassword } from './accounts/ask-secret.js';
import { changeLostEmail } from './accounts/change-email.js';
import { resetLostFactors } from './accounts/reset-factors.js';
import { makePassword, resetForgottenPassword } from './accounts/reset-password.js';
import { openBackup, openBackupBucket, parseS3Folder } from './backups/backup-source.js';
import { type BackupTarget, createBucketTarget, createFolderTarget } from './backups/backup-target.js';
import { checkBackup } from './backups/check-backup.js';
import { type Backup, listUnfinished, makeBackup } from './backups/make-backup.js';
import { restoreBackup } from './backups/restore-backup.js';
import { makeScheduledBackup } from './backups/scheduled-backup.js';
import { checkDatabase } from './check-database.js';
import {
  reportBackup,
  reportChecked,
  reportDatabaseCheck,
  reportEmailChanged,
  reportFactorsReset,
  reportReset,
  reportRestored,
} from './print-result.js';
import { createProgress, type Progress } from './progress.js';

const HELP = `tidings-admin: back up, restore and repair an instance

  tidings-admin backup <folder>              Back up everything to a new folder. The server can run.
                                             Without a folder: to BACKUP_TO, as scheduled backups do.
                                             Any folder of a backup can be s3://bucket/prefix/name.
                                   --json      Print the name and the size as JSON.
  tidings-admin check-backup <folder>        Rehearse a restore. Nothing is changed.
  tidings-admin check-database               Look for damage in the database. The server can run.
  tidings-admin restore <folder>             Restore a backup into DATA_DIR. Stop the server first.
                                   --replace   Move existing data aside. It is not deleted.
  tidings-admin reset-password <username>    Set a new password for a creator, and print it once.
                                   --admin     For an administrator instead.
                                   --ask       Ask for the password instead of generating one.
  tidings-admin reset-factors <username>     Turn a creator's two-step sign-in off, and remove passkeys.
                                   --admin     For an administrator instead.
  tidings-admin change-email <username> <address>
                                             Change the address of a creator who lost the mailbox.

Run it as the server's user, with the server's environment. DATA_DIR matters most.
Exit codes: 0 success, 1 failure, 2 invalid command.
`;

/** The error if the input is not a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Terminal {
  /** Prints the result. */
  print(text: string): void;
  /** Prints a progress message. */
  report(text: string): void;
  /** Reads a hidden line. Undefined without a terminal. */
  askSecret: ((question: string) => Promise<string>) | undefined;
}

export async function runCommand(words: string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const { values, positionals } = parse(words);
  const [command, ...names] = positionals;
  if (values.help || command === undefined || command === 'help') return terminal.print(HELP);
  const progress = createProgress(terminal.report);
  switch (command) {
    case 'backup': {
      const config = readConfig(env);
      const backup = await backUp(config, { names, progress });
      if (values.json) {
        const { folder: name, bytes } = backup;
        return terminal.print(`${JSON.stringify({ name, bytes })}\n`);
      }
      return terminal.print(reportBackup(backup, config));
    }
    case 'check-backup': {
      const folder = readOnlyName(names, 'Name the folder of a backup.');
      const backup = await openBackup(folder, env);
      return terminal.print(reportChecked(await checkBackup({ backup, progress })));
    }
    case 'check-database': {
      const { unlogged } = await checkDatabase(readConfig(env));
      return terminal.print(reportDatabaseCheck(unlogged));
    }
    case 'restore': {
      const folder = readOnlyName(names, 'Name the folder of a backup.');
      const existing = values.replace ? 'replace' : 'refuse';
      const backup = await openBackup(folder, env);
      return terminal.print(reportRestored(await restoreBackup(env, { backup, existing, progress })));
    }
    case 'reset-password': {
      const username = readOnlyName(
        names,
        'Name one account, for example: tidings-admin reset-password mara.',
      );
      const kind = values.admin ? 'administrator' : 'creator';
      const password = values.ask ? await askPassword(terminal) : makePassword();
      await resetForgottenPassword(readConfig(env), { kind, username, password });
      return terminal.print(reportReset(username, values.ask ? undefined : password));
    }
    case 'reset-factors': {
      const username = readOnlyName(
        names,
        'Name one account, for example: tidings-admin reset-factors mara.',
      );
      const kind = values.admin ? 'administrator' : 'creator';
      await resetLostFactors(readConfig(env), { kind, username });
      return terminal.print(reportFactorsReset(username));
    }
    case 'change-email': {
      const [username, email, ...extraNames] = names;
      if (username === undefined || email === undefined || extraNames.length > 0) {
        throw new UsageError(
          'Name an account and an address: tidings-admin change-email mara m@kiln.example.',
        );
      }
      await changeLostEmail(readConfig(env), { username, email });
      return terminal.print(reportEmailChanged(username, email));
    }
    default:
      throw new UsageError(`There is no command ${command}. Run tidings-admin --help.`);
  }
}

/** Backs up to the named folder, or without a name to the location of scheduled backups. */
async function backUp(
  config: Config,
  { names, progress }: { names: string[]; progress: Progress },
): Promise<Backup> {
  if (names.length === 0 && config.backups !== undefined) {
    return makeScheduledBackup(config, config.backups, progress);
  }
  const usageText = 'Name a new folder, for example: tidings-admin backup /backups/monday. Or set BACKUP_TO.';
  const folder = readOnlyName(names, usageText);
  for (const partFolder of await listUnfinished(folder)) {
    progress.say(`${partFolder} is incomplete. Remove it, unless another backup is running.`);
  }
  return makeBackup(config, { target: await openTarget(folder, config), progress });
}

async function openTarget(name: string, config: Config): Promise<BackupTarget> {
  if (!isS3Url(name)) return createFolderTarget(name, config.dataDir);
  const place = parseS3Folder(name);
  return createBucketTarget(await openBackupBucket(config, place), { ...place, dataDir: config.dataDir });
}

function readOnlyName(names: string[], usageText: string): string {
  const [name] = names;
  if (name === undefined || names.length > 1) throw new UsageError(usageText);
  return name;
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        replace: { type: 'boolean' },
        admin: { type: 'boolean' },
        ask: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    // The first sentence names the problem, and the others explain quoting.
    const [sentence] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence}.`);
  }
}

const SENTENCES: ReadonlySet<string> = new Set([
  'Refusal',
  'ConfigError',
  'SecretsError',
  'DatabaseUnavailable',
]);

/** Returns the message of an error that the operator can fix, or undefined for a defect of ours. */
export function describeOperatorError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (SENTENCES.has(error.name)) return error.message;
  // The reason is a full disk, a folder without permission, or a damaged database.
  const code = 'code' in error ? String(error.code) : '';
  if ('$metadata' in error) return `The bucket refused a request: ${error.name}. ${error.message}`;
  const isOfSystem = /^SQLITE_/.test(code) || /^E[A-Z]+$/.test(code);
  return isOfSystem ? `The command failed. Nothing was changed. ${error.message}` : undefined;
}
