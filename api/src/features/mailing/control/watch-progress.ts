import { AppError } from '../../../kernel/errors.js';
import { runOutsideRequests } from '../../../kernel/network/request-id.js';
import type { Context } from '../../../server/context.js';
import { type MailingProgress, readProgress } from './read-progress.js';
import { isSendingOver } from './rules.js';

/** The ms between two reads of a mailing's counters, shared by all of its watchers. */
export const PROGRESS_INTERVAL = 500;

interface Watcher {
  changed(progress: MailingProgress): void;
  /** Called after the last update, because all deliveries were reported or the mailing is gone. */
  ended(): void;
}

interface Watch {
  watchers: Set<Watcher>;
  last: { progress: MailingProgress; text: string } | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const watchesByContext = new WeakMap<Context, Map<number, Watch>>();

/**
 * Reports the progress of a mailing at once and after every change, until the mailing is over. Returns a function that
 * stops the reports.
 */
export function watchProgress(ctx: Context, mailingId: number, watcher: Watcher): () => void {
  const watches = watchesByContext.get(ctx) ?? new Map<number, Watch>();
  watchesByContext.set(ctx, watches);
  const watch = watches.get(mailingId) ?? { watchers: new Set(), last: undefined, timer: undefined };
  watches.set(mailingId, watch);
  watch.watchers.add(watcher);
  // Runs outside the first watcher's request, because later watchers share it.
  if (watch.watchers.size === 1)
    void runOutsideRequests(() => pollProgress(ctx, watches, { mailingId, watch }));
  else if (watch.last !== undefined) watcher.changed(watch.last.progress);
  return () => removeWatcher(watches, mailingId, watcher);
}

function removeWatcher(watches: Map<number, Watch>, mailingId: number, watcher: Watcher): void {
  const watch = watches.get(mailingId);
  watch?.watchers.delete(watcher);
  if (watch === undefined || watch.watchers.size > 0) return;
  clearTimeout(watch.timer);
  watches.delete(mailingId);
}

async function pollProgress(
  ctx: Context,
  watches: Map<number, Watch>,
  { mailingId, watch }: { mailingId: number; watch: Watch },
): Promise<void> {
  const progress = await readLatest(ctx, mailingId);
  // All watchers left during the read. Later watchers have a watch of their own.
  if (watches.get(mailingId) !== watch) return;
  if (progress === 'gone') return endWatch(watches, mailingId, watch);
  if (progress !== 'unreadable') {
    const text = JSON.stringify(progress);
    if (text !== watch.last?.text) {
      watch.last = { progress, text };
      for (const { changed } of [...watch.watchers]) changed(progress);
    }
    if (isSendingOver(progress)) return endWatch(watches, mailingId, watch);
  }
  watch.timer = setTimeout(() => void pollProgress(ctx, watches, { mailingId, watch }), PROGRESS_INTERVAL);
}

function endWatch(watches: Map<number, Watch>, mailingId: number, watch: Watch): void {
  watches.delete(mailingId);
  for (const { ended } of [...watch.watchers]) ended();
}

async function readLatest(ctx: Context, mailingId: number): Promise<MailingProgress | 'gone' | 'unreadable'> {
  try {
    return await readProgress(ctx, mailingId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'gone';
    ctx.log.error({ err: error, mailingId }, 'progress could not be read; it is retried');
    return 'unreadable';
  }
}
