import { createIdempotencyKeys } from '../../../idempotency-key';
import type { NewsletterDraft } from '../newsletter-draft';
import {
  type DraftPlace,
  loadStored,
  readFailure,
  storeAsNewDraft,
  storeDraft,
  theirsOf,
} from './draft-server';
import {
  beginKeeping,
  isUnsaved,
  type Keeping,
  type KeepingEvent,
  keep,
  nextSaveAt,
  type Stored,
} from './keeping';

type DraftKeeperInput = { userId: number; place: DraftPlace; stored: Stored; onSaved: () => void };

/** Does what `keeping` decides: one request at a time, with the timers between them. */
export function createDraftKeeper({ place, stored, onSaved }: DraftKeeperInput) {
  const listeners = new Set<() => void>();
  const keyFor = createIdempotencyKeys();
  let keeping = beginKeeping(stored);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let isClosed = false;

  function dispatch(event: KeepingEvent): void {
    keeping = keep(keeping, event);
    schedule();
    for (const listener of listeners) listener();
  }

  function schedule(): void {
    clearTimeout(timer);
    const due = isClosed ? undefined : nextSaveAt(keeping);
    if (due !== undefined) timer = setTimeout(() => void send(), Math.max(0, due - Date.now()));
  }

  /** Never two at once: whoever comes second waits for the first. */
  function send(): Promise<void> {
    underWay ??= sendOnce().finally(() => {
      underWay = undefined;
      schedule();
    });
    return underWay;
  }

  async function sendOnce(): Promise<void> {
    const { draft, stored: base } = keeping;
    dispatch({ type: 'sent' });
    try {
      const { id, version } = await storeDraft({ place, draft, id: base.id, version: base.version });
      dispatch({ type: 'saved', id, version });
      onSaved();
    } catch (error) {
      await fail(error);
    }
  }

  async function fail(thrown: unknown): Promise<void> {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const meaning = readFailure(error);
    if (meaning === 'unreachable') return dispatch({ type: 'unreachable', error, at: Date.now() });
    if (meaning === 'refused') return dispatch({ type: 'refused', error });
    if (meaning !== 'changed') return dispatch({ type: 'locked', reason: meaning, error });
    try {
      const newsletter = await loadStored(keeping.stored.id);
      if (newsletter === null) dispatch({ type: 'refused', error });
      else dispatch({ type: 'conflicted', theirs: theirsOf(newsletter) });
    } catch (loadError) {
      await fail(loadError);
    }
  }

  async function flush(): Promise<boolean> {
    await underWay;
    if (isUnsaved(keeping) && !isClosed) await send();
    return !isUnsaved(keeping);
  }

  async function save(): Promise<boolean> {
    await underWay;
    if (isUnsaved(keeping) || keeping.stored.id === undefined) await send();
    return keeping.status.name === 'calm';
  }

  return {
    read: (): Keeping => keeping,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): () => void {
      schedule();
      return () => {
        clearTimeout(timer);
        void flush();
      };
    },
    change: (draft: NewsletterDraft) => dispatch({ type: 'changed', draft, at: Date.now() }),
    save,
    flush,
    async keepMine(): Promise<boolean> {
      if (keeping.status.name !== 'conflict') return false;
      dispatch({ type: 'rebased', on: keeping.status.theirs });
      return save();
    },
    takeTheirs(): void {
      if (keeping.status.name === 'conflict') dispatch({ type: 'replaced', by: keeping.status.theirs });
    },
    async keepBoth(): Promise<boolean> {
      const { draft } = keeping;
      try {
        const { id, version } = await storeAsNewDraft(draft, keyFor(draft));
        dispatch({ type: 'moved', id, version, draft });
        onSaved();
        return true;
      } catch (error) {
        await fail(error);
        return false;
      }
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
