import type { Config } from '../config/config.js';
import type { CheckedBackup } from './backups/check-backup.js';
import type { Backup } from './backups/make-backup.js';
import type { RestoredBackup } from './backups/restore-backup.js';

/** Prints the backed up parts, and the parts that need another backup. */
export function reportBackup(backup: Backup, config: Config): string {
  const { folder, files, bytes, deletedFiles: deletedCount, unlogged, missing } = backup;
  const lines = [
    `Backed up to ${folder}: the database and ${formatCount(files, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB.`,
    'It contains email addresses and keys in clear text. Store it where only you can read it.',
  ];
  if (deletedCount > 0)
    lines.push(
      `${formatCount(deletedCount, 'file')} disappeared during the backup, because their owners deleted them.`,
    );
  lines.push(...formatMissingFiles(missing));
  if (unlogged !== undefined) lines.push(`The audit log has no entry of this backup: ${unlogged}`);
  if (config.files.kind === 's3') {
    lines.push(
      `Images and product files are not in it. They are in the bucket ${config.files.bucket}. Back up the bucket next, for example with versioning, replication or a copy.`,
    );
  }
  lines.push(getKeyAdvice(config));
  return `${lines.join('\n')}\n`;
}

/** The maximum number of missing files that are named. */
const MAX_NAMED_FILES = 10;

function formatMissingFiles(missing: readonly string[] | undefined): string[] {
  if (missing === undefined || missing.length === 0) return [];
  const remainderText =
    missing.length > MAX_NAMED_FILES ? [`… and ${missing.length - MAX_NAMED_FILES} more`] : [];
  return [
    `${formatCount(missing.length, 'file')} of images or products ${missing.length === 1 ? 'is' : 'are'} missing:`,
    ...[...missing.slice(0, MAX_NAMED_FILES), ...remainderText].map((name) => `  ${name}`),
  ];
}

/** Describes the content of a backup before its restore. */
export function reportChecked(backup: CheckedBackup): string {
  const { folder, madeAt, files, creators, subscribers, missing } = backup;
  const lines = [
    `${folder} can be restored: the instance as of ${madeAt}.`,
    `It has ${formatCount(creators, 'creator')}, ${formatCount(subscribers, 'subscriber')} and ${formatCount(files, 'file')}. Nothing was changed.`,
    ...formatMissingFiles(missing),
  ];
  if (missing === undefined) lines.push('Images and product files are in a bucket, which was not checked.');
  return `${lines.join('\n')}\n`;
}

export function reportDatabaseCheck(recordProblem: string | undefined): string {
  const lines = ['No damage was found in the database.'];
  if (recordProblem !== undefined) lines.push(`The result was not recorded: ${recordProblem}`);
  return `${lines.join('\n')}\n`;
}

/** Describes how to store the key. A restore needs it, and backup and key together decrypt every secret. */
function getKeyAdvice({ encryptionKey }: Config): string {
  return encryptionKey === undefined
    ? 'The backup contains the encryption key. Anyone with this folder can read every encrypted secret. To store the key separately, set ENCRYPTION_KEY.'
    : 'The backup does not contain ENCRYPTION_KEY, which a restore needs. Store a copy of it, but not next to the backups.';
}

/** Prints the result, and the next steps for the operator. */
export function reportRestored(backup: RestoredBackup): string {
  const { dataDir, madeAt, files, aside, paused, held, canceled, unscheduled } = backup;
  const lines = [`Restored into ${dataDir}: the instance as of ${madeAt}.`];
  if (aside !== undefined) lines.push(`The previous data is in ${aside}.`);
  if (paused > 0) {
    lines.push(
      `${formatCount(paused, 'unfinished newsletter')} ${paused === 1 ? 'is' : 'are'} paused. ${formatCount(held, 'email')} may have been sent since the backup, and wait for the creator's decision in Newsletters.`,
    );
  }
  if (unscheduled > 0) {
    lines.push(
      `${formatCount(unscheduled, 'scheduled newsletter')} became drafts, because the time has passed. They may have been sent.`,
    );
  }
  if (canceled > 0) {
    lines.push(
      `${formatCount(canceled, 'unfinished transactional email')} will not be sent again, for example codes and receipts.`,
    );
  }
  lines.push(
    'Everyone has to sign in again. Passwords are those of the backup. API tokens that were revoked since then are valid again.',
    'Subscribers who unsubscribed after the backup are subscribed again. Only the payment provider knows later sales.',
  );
  if (files.kind === 's3') {
    lines.push(
      `Images and product files are in the bucket ${files.bucket}. Restore it to the time of the backup or later.`,
    );
  }
  lines.push('Start the server now.');
  return `${lines.join('\n')}\n`;
}

/** Prints the password only if it was generated. */
export function reportReset(username: string, generatedPassword: string | undefined): string {
  const lines =
    generatedPassword === undefined
      ? [`The password of ${username} was changed.`]
      : [`The password of ${username} is now: ${generatedPassword}`, 'It is shown only once.'];
  return `${lines.join('\n')} All browsers were signed out.\n`;
}

export function reportFactorsReset(username: string): string {
  return `Two-step sign-in and all passkeys of ${username} were removed. The password still works.\n`;
}

export function reportEmailChanged(username: string, email: string): string {
  return `The address of ${username} is now ${email}. It is not verified yet. All browsers were signed out, and all API tokens revoked.\n`;
}

function formatCount(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}
