import type { Context } from '../../server/context.js';

/** The share image of a creator's page for social networks: one per creator, named by a hash of its content. */
interface ShareImage {
  userId: number;
  version: string;
}

const folderOf = (userId: number) => `share/${userId}/`;
const keyOf = ({ userId, version }: ShareImage) => `${folderOf(userId)}${version}.png`;

export async function readShareImage(
  ctx: Context,
  image: ShareImage,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await ctx.blobs.read(keyOf(image));
  return bytes === undefined ? undefined : new Uint8Array(bytes);
}

/** Stores a share image and replaces the previous one, which no page uses any more. */
export async function storeShareImage(
  ctx: Context,
  image: ShareImage & { bytes: Uint8Array },
): Promise<void> {
  await eraseShareImages(ctx, image.userId);
  await ctx.blobs.write(keyOf(image), image.bytes);
}

export function eraseShareImages(ctx: Context, userId: number): Promise<void> {
  return ctx.blobs.removeAll(folderOf(userId));
}
