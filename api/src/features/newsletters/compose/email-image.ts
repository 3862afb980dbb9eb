import { emailImageAddress } from '../../media/index.js';

/**
 * Returns an image's URL for an email: ours absolute and in a format that email clients support, others
 * unchanged.
 */
export function emailImage(address: string, publicUrl: string): string {
  const own = emailImageAddress(address);
  return own === undefined ? address : `${publicUrl}${own}`;
}
