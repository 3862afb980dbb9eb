import { type AppError, createFieldError } from '../../kernel/errors.js';
import { MAX_IMAGE_BYTES } from '../../kernel/image-upload-limit.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { createImageQueue, type ImageQueue } from './image-queue.js';
import { createImageTooLargeError } from './rules.js';
import { getImageRoom, storeImage } from './store-image.js';

/** The number of downloads at once. Each may hold `MAX_IMAGE_BYTES` in memory until its image is encoded. */
export const MAX_CONCURRENT_DOWNLOADS = 3;

export const getFetchQueue = cachePerContext<Context, ImageQueue>(() =>
  createImageQueue(MAX_CONCURRENT_DOWNLOADS),
);

/**
 * Copies an image from the public internet, and returns the path of the copy. Throws `invalid_input` if it cannot be
 * loaded, `rate_limited` if too many wait, and the errors of `storeImage`.
 */
export function fetchImage(ctx: Context, input: { userId: number; url: string }): Promise<string> {
  return getFetchQueue(ctx).run(() => copyImage(ctx, input));
}

async function copyImage(ctx: Context, input: { userId: number; url: string }): Promise<string> {
  const { userId, url } = input;
  await getImageRoom(ctx, userId);
  const file = await ctx.fetchUrl.download(url, { maxBytes: MAX_IMAGE_BYTES });
  if (file.kind === 'failed') throw fetchError(file.reason);
  if (file.status < 200 || file.status > 299) {
    throw createFieldError('url', `The image’s server responded with status ${file.status}.`);
  }
  return storeImage(ctx, { userId, bytes: file.bytes, originalName: readFileName(url) });
}

type FailedDownload = Extract<Awaited<ReturnType<Context['fetchUrl']['download']>>, { kind: 'failed' }>;

function fetchError(reason: FailedDownload['reason']): AppError {
  switch (reason) {
    case 'too_large':
      return createImageTooLargeError();
    case 'not_public':
      return createFieldError('url', 'The image has to be at a public http or https address.');
    case 'timed_out':
      return createFieldError('url', 'The image’s server did not respond in time. Please try again.');
    case 'no_such_host':
    case 'name_unknown':
    case 'unreachable':
    case 'bad_certificate':
    case 'too_many_redirects':
      return createFieldError('url', 'The image could not be loaded from its address.');
  }
}

/** Returns the last segment of the path. */
function readFileName(url: string): string {
  return new URL(url).pathname.split('/').at(-1) || 'image';
}
