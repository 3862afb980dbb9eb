import type { Config } from '../config/config.js';
import type { Backup } from './make-backup.js';
import type { Restored } from './restore-backup.js';

/** Prints the backed up parts, and those that need another backup. */
export function reportBackup(backup: Backup, config: Config): string {
  const { folder, files, bytes, gone, unlogged } = backup;
  const lines = [
    `Backed up to ${folder}: the database and ${counted(files, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB.`,
    'It holds addresses and keys in clear: keep it where only you can read it.',
  ];
  if (gone > 0)
    lines.push(`${counted(gone, 'file')} went away while it was made, as their owners removed them.`);
  if (unlogged !== undefined) lines.push(`The audit log does not tell of it: ${unlogged}`);
  if (config.files.kind === 's3') {
    lines.push(
      `Images and product files are not in it: they are in the bucket ${config.files.bucket}. Back that up after this, by its own means (versioning, replication, or a copy).`,
    );
  }
  lines.push(keyAdvice(config));
  return `${lines.join('\n')}\n`;
}

/** A restore needs the key. Backup and key together open every sealed secret. */
function keyAdvice({ encryptionKey }: Config): string {
  return encryptionKey === undefined
    ? 'The encryption key is in it: anyone with this folder can open every sealed secret. To keep the key apart, set ENCRYPTION_KEY.'
    : 'ENCRYPTION_KEY is not in it. A restore needs it: keep a copy of it in another place than the backups.';
}

/** Prints the result, and the next steps for the operator. */
export function reportRestored(restored: Restored): string {
  const { dataDir, madeAt, files, aside, paused, held, ended, unscheduled } = restored;
  const lines = [`Restored into ${dataDir}: everything as it was at ${madeAt}.`];
  if (aside !== undefined) lines.push(`What was there before is kept in ${aside}.`);
  if (paused > 0) {
    lines.push(
      `${counted(paused, 'sending')} had not ended: paused, with ${counted(held, 'mail')} held back that may have left since. Their creators decide in Newsletters.`,
    );
  }
  if (unscheduled > 0) {
    lines.push(
      `${counted(unscheduled, 'newsletter')} scheduled for a time that has passed: drafts again, since they may have been sent.`,
    );
  }
  if (ended > 0) {
    lines.push(
      `${counted(ended, 'single mail')} (codes, receipts, answers) under way at that time: not sent again.`,
    );
  }
  lines.push(
    'Everybody has to sign in again. Passwords and API tokens are those of that time: one revoked since works again.',
    'Who left a list since then is on it again. What was sold since then is known to the payment provider alone.',
  );
  if (files.kind === 's3') {
    lines.push(
      `Images and product files are in the bucket ${files.bucket}: bring it to that time, or a later one.`,
    );
  }
  lines.push('Now start the server.');
  return `${lines.join('\n')}\n`;
}

/** Prints the password only if it was generated. */
export function reportReset(username: string, madeUp: string | undefined): string {
  const lines =
    madeUp === undefined
      ? [`The password of ${username} is changed.`]
      : [`The password of ${username} is now: ${madeUp}`, 'It is shown this once.'];
  return `${lines.join('\n')} Every browser that was signed in is signed out.\n`;
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}
