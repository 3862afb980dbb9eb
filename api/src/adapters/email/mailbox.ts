import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { createRandomId } from '../../kernel/ids.js';
import type { EmailService, Inbox, InboxEmail } from '../../ports/email.js';
import { compileMessage } from './compile-message.js';

/** File names sort by their time. Random digits distinguish two emails of one millisecond. */
const FILE = /^(\d{13}-[0-9a-f]{24})\.eml$/;
const DELIVERIES_AT_ONCE = 16;

/**
 * Stores every email as an `.eml` file. An instance without a relay uses it, and developers read sign-in
 * codes in it.
 */
export function createMailboxService(folder: string, now: () => number = Date.now): EmailService {
  return {
    compile: compileMessage,
    async open() {
      await mkdir(folder, { recursive: true });
      return {
        capacity: DELIVERIES_AT_ONCE,
        async deliver(_envelope, message) {
          const name = `${String(now()).padStart(13, '0')}-${createRandomId()}.eml`;
          // Renames a complete file, so that no process ever reads half an email.
          const partPath = join(folder, `.${name}.part`);
          await writeFile(partPath, message);
          await rename(partPath, join(folder, name));
          return { kind: 'accepted', code: 250, text: `Stored in the local mailbox as ${name}` };
        },
        close: async () => {},
      };
    },
    check: async () => {
      await mkdir(folder, { recursive: true });
    },
    inbox: openInbox(folder),
  };
}

function openInbox(folder: string): Inbox {
  return {
    async list({ limit, before }) {
      const ids = await listIds(folder);
      const older = before === undefined ? ids : ids.filter((id) => id < before);
      const page = older.slice(0, limit);
      const emails = await Promise.all(page.map((id) => readEmail(folder, id)));
      return {
        entries: emails.filter((email) => email !== undefined),
        hasMore: older.length > limit,
      };
    },
    find: (id) => readEmail(folder, id),
    findRaw: (id) => readRaw(folder, id),
  };
}

/** Lists the ids, newest first. */
async function listIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .sort()
    .reverse();
}

async function readRaw(folder: string, id: string): Promise<Uint8Array | undefined> {
  if (!FILE.test(`${id}.eml`)) return undefined;
  return readFile(join(folder, `${id}.eml`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function readEmail(folder: string, id: string): Promise<InboxEmail | undefined> {
  const raw = await readRaw(folder, id);
  if (raw === undefined) return undefined;
  const email = await PostalMime.parse(raw);
  return {
    id,
    from: formatAddress(email.from),
    to: (email.to ?? []).map(formatAddress).join(', '),
    subject: email.subject ?? '',
    receivedAt: Number(id.slice(0, 13)),
    text: email.text ?? '',
    html: email.html ?? null,
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
  };
}

function formatAddress(address: Email['from']): string {
  if (address === undefined) return '';
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '');
}
