import { mailImageAddress } from '../../media/index.js';

/** A picture's address for a mail: ours absolute and in a format that mail clients know, others as they are. */
export function mailImage(address: string, publicUrl: string): string {
  const own = mailImageAddress(address);
  return own === undefined ? address : `${publicUrl}${own}`;
}
