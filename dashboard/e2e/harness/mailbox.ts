import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { SharedServer } from './server.js';

export interface LocalEmail {
  path: string;
  subject: string;
}

/** Returns the latest emails to an address from the server's local mailbox, newest first. */
export async function listEmailsTo(
  { url }: Pick<SharedServer, 'url'>,
  address: string,
): Promise<LocalEmail[]> {
  const list = await (await fetch(`${url}/mailbox`)).text();
  return list.split('<li').flatMap((entry) => {
    const [, path, subject = ''] = /href="(\/mailbox\/[^"]+)"[^>]*>([^<]*)</.exec(entry) ?? [];
    return path !== undefined && entry.includes(`To ${address}<`) ? [{ path, subject }] : [];
  });
}

/** Waits for an email to an address whose text matches. Returns the match of the newest email. */
export function findInEmailTo(
  server: Pick<SharedServer, 'url'>,
  address: string,
  pattern: RegExp,
): Promise<string> {
  return vi.waitUntil(async () => {
    for (const { path } of await listEmailsTo(server, address)) {
      const raw = await (await fetch(`${server.url}${path}/raw`)).text();
      const [matchedText] = pattern.exec((await PostalMime.parse(raw)).text ?? '') ?? [];
      if (matchedText) return matchedText;
    }
    return undefined;
  });
}
