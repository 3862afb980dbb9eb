import type { SharedServer } from './server.js';

export interface LocalEmail {
  path: string;
  subject: string;
}

/** Returns the newest emails to an address from the server's local mailbox, newest first. */
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
