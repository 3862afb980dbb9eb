import type { Context } from '../../context.js';
import { imageKeyOf } from './rules.js';

/** The bytes behind an address of ours, in the size for a column; undefined when it is not ours or gone. */
export async function readImage(ctx: Context, address: string): Promise<Uint8Array | undefined> {
  const key = imageKeyOf(address);
  return key === undefined ? undefined : ctx.blobs.read(`images/${key}/512.webp`);
}
