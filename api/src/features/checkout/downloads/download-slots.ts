import { rateLimited } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';

/** As many as a download manager needs. Each holds a connection to where the files are, for as long as it lasts. */
const MAX_AT_ONCE = 4;
const RETRY_AFTER = 60;

const underWay = new WeakMap<Context, Map<string, number>>();

/** Counts a download that begins, of one link by one address; call what it answers when the download is over. */
export function takeDownloadSlot(
  ctx: Context,
  { linkId, address }: { linkId: number; address: string },
): () => void {
  const counts = countsOf(ctx);
  const key = `${linkId} ${address}`;
  const count = counts.get(key) ?? 0;
  if (count >= MAX_AT_ONCE) {
    const message =
      'This file is being downloaded several times at once already. Please wait for one of them.';
    throw rateLimited(message, RETRY_AFTER);
  }
  counts.set(key, count + 1);
  return once(() => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  });
}

/** The same bytes; `done` is called when they have all been read, or when whoever reads them goes away. */
export function whenOver(bytes: ReadableStream<Uint8Array>, done: () => void): ReadableStream<Uint8Array> {
  const subscriber = bytes.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done: isDone } = await subscriber.read();
          if (!isDone) return controller.enqueue(value);
          done();
          controller.close();
        } catch (error) {
          done();
          throw error;
        }
      },
      cancel(reason) {
        done();
        return subscriber.cancel(reason);
      },
    },
    // Nothing is read ahead: what is not asked for stays where the files are.
    { highWaterMark: 0 },
  );
}

function countsOf(ctx: Context): Map<string, number> {
  const counts = underWay.get(ctx) ?? new Map<string, number>();
  underWay.set(ctx, counts);
  return counts;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
