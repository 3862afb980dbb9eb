import { createIdempotencyKeys } from '../../../idempotency-key';
import {
  type Autosave,
  type AutosaveEvent,
  isUnsaved,
  nextSaveAt,
  reduceAutosave,
  type Stored,
} from './autosave';
import { openDraftChannel } from './draft-channel';
import {
  type DraftPlace,
  loadStored,
  readFailure,
  storeAsNewDraft,
  storeDraft,
  theirsOf,
} from './draft-server';
import { fingerprintOf } from './fingerprint';
import { createLocalAutosave } from './local-autosave';
import type { NewsletterDraft } from './newsletter-draft';

type AutosaveOptions = { userId: number; place: DraftPlace; stored: Stored; onSaved: () => void };

export type AutosaveView = {
  autosave: Autosave;
  /** Whether this browser has stored the changes that the server does not have. */
  isSavedHere: boolean;
  isOpenElsewhere: boolean;
};

/** Runs the decisions of `autosave`: one request at a time, the timers between them, a copy in this browser. */
export function createDraftAutosave({ userId, place, stored, onSaved }: AutosaveOptions) {
  const listeners = new Set<() => void>();
  const keyFor = createIdempotencyKeys();
  const local = createLocalAutosave({ userId, stored });
  let image: AutosaveView = { autosave: local.opening.autosave, isSavedHere: true, isOpenElsewhere: false };
  let attempted: NewsletterDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let channel: ReturnType<typeof openDraftChannel> | undefined;
  let underWay: Promise<void> | undefined;
  let isStarted = false;
  let isClosed = false;

  const autosave = () => image.autosave;

  function show(change: Partial<AutosaveView>): void {
    image = { ...image, ...change };
    for (const listener of listeners) listener();
  }

  function dispatch(event: AutosaveEvent): void {
    const before = autosave();
    const after = reduceAutosave(before, event);
    if (after === before) return;
    show({ autosave: after });
    schedule();
    local.follow(after, (isSavedHere) => show({ isSavedHere }));
    if (isStarted && after.stored.id !== before.stored.id) listenToOtherTabs();
  }

  function schedule(): void {
    clearTimeout(timer);
    const due = isStarted && !isClosed ? nextSaveAt(autosave()) : undefined;
    if (due !== undefined) timer = setTimeout(() => void send(), Math.max(0, due - Date.now()));
  }

  /** Sends the draft. Never runs two requests at once: a second call waits for the first. */
  function send(): Promise<void> {
    underWay ??= sendOnce().finally(() => {
      underWay = undefined;
      // Schedules a save that became due while this request was in progress.
      schedule();
    });
    return underWay;
  }

  async function sendOnce(): Promise<void> {
    const { draft, stored: base } = autosave();
    dispatch({ type: 'sent' });
    local.attempt(autosave(), draft);
    try {
      const { id, version } = await storeDraft({ place, draft, id: base.id, version: base.version });
      dispatch({ type: 'saved', id, version, at: Date.now() });
      channel?.publishSaved(version);
      onSaved();
    } catch (error) {
      await fail(error, draft);
    }
  }

  async function fail(thrown: unknown, draft: NewsletterDraft): Promise<void> {
    const error = errorOf(thrown);
    const meaning = readFailure(error);
    if (meaning === 'changed') return meetTheirs(error, draft);
    if (meaning === 'refused') return dispatch({ type: 'refused', error });
    if (meaning !== 'unreachable') return dispatch({ type: 'locked', reason: meaning, error });
    attempted = draft;
    dispatch({ type: 'unreachable', error, at: Date.now() });
  }

  /** Loads the text on the server. It may be our own: saved, with the response lost. */
  async function meetTheirs(refusal: Error, draft: NewsletterDraft): Promise<void> {
    try {
      const newsletter = await loadStored(autosave().stored.id);
      if (newsletter === null) return dispatch({ type: 'refused', error: refusal });
      const theirs = theirsOf(newsletter);
      const found = fingerprintOf(theirs.draft);
      const ours = [draft, attempted].find((one) => one && fingerprintOf(one) === found);
      if (ours) dispatch({ type: 'rebased', on: { ...theirs, draft: ours } });
      else dispatch({ type: 'conflicted', theirs });
    } catch (error) {
      await fail(error, draft);
    }
  }

  function listenToOtherTabs(): void {
    channel?.close();
    channel = undefined;
    const { id } = autosave().stored;
    if (id === undefined) return;
    channel = openDraftChannel({
      userId,
      id,
      editor: local.editor,
      onOthers: (count) => show({ isOpenElsewhere: count > 0 }),
      onSavedElsewhere: (version) => void followOtherTab(version),
    });
  }

  /** Loads the newer text of another tab if nothing is unsaved here, because then there is no conflict. */
  async function followOtherTab(version: number): Promise<void> {
    const hasNewer = () =>
      !autosave().sending && !isUnsaved(autosave()) && version > (autosave().stored.version ?? 0);
    if (isClosed || !hasNewer()) return;
    try {
      const newsletter = await loadStored(autosave().stored.id);
      if (newsletter && !newsletter.sentAt && hasNewer())
        dispatch({ type: 'replaced', by: theirsOf(newsletter) });
    } catch (error) {
      // The next save detects that it builds on an older text.
      console.error('The text that another tab saved could not be loaded.', error);
    }
  }

  async function flush(): Promise<boolean> {
    await underWay;
    if (isClosed || !isUnsaved(autosave())) return true;
    const { name } = autosave().status;
    // Only the writer can resolve a conflict, and a locked draft cannot be saved.
    if (name !== 'conflict' && name !== 'locked') await send();
    return !isUnsaved(autosave());
  }

  function tryAgain(): void {
    if (document.visibilityState === 'visible') dispatch({ type: 'online', at: Date.now() });
    else local.saveNow();
  }

  return {
    read: (): AutosaveView => image,
    isRestored: local.opening.isRestored,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): () => void {
      isStarted = true;
      schedule();
      listenToOtherTabs();
      const stopLocal = local.start();
      window.addEventListener('online', tryAgain);
      window.addEventListener('pagehide', local.saveNow);
      document.addEventListener('visibilitychange', tryAgain);
      return () => {
        window.removeEventListener('online', tryAgain);
        window.removeEventListener('pagehide', local.saveNow);
        document.removeEventListener('visibilitychange', tryAgain);
        // A later editor of this draft must not be affected by late retries of this one.
        isStarted = false;
        clearTimeout(timer);
        local.saveNow();
        channel?.close();
        channel = undefined;
        // Saves even if the screen closes quickly. The response then removes the local copy.
        stopLocal();
        void flush();
      };
    },
    change: (draft: NewsletterDraft) => dispatch({ type: 'changed', draft, at: Date.now() }),
    flush,
    async save(): Promise<boolean> {
      await underWay;
      const { stored: held, status } = autosave();
      if (status.name === 'conflict') return false;
      if (isUnsaved(autosave()) || held.id === undefined) await send();
      return autosave().status.name === 'calm';
    },
    async overwriteWithMine(): Promise<boolean> {
      const { status } = autosave();
      if (status.name === 'conflict') dispatch({ type: 'rebased', on: status.theirs });
      return flush();
    },
    takeTheirs(): void {
      const { status } = autosave();
      if (status.name === 'conflict') dispatch({ type: 'replaced', by: status.theirs });
    },
    async saveBoth(): Promise<boolean> {
      const { draft } = autosave();
      const created = await storeAsNewDraft(draft, keyFor(draft));
      dispatch({ type: 'moved', id: created.id, version: created.version, draft, at: Date.now() });
      onSaved();
      // With a named place, the URL names the draft to open. Otherwise the draft saved last opens, so this text is
      // saved first.
      if (place === 'open') await send();
      return flush();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      local.forget();
    },
  };
}

/** Treats a timeout like an unreachable server: the effect on the user is the same. */
function errorOf(thrown: unknown): Error {
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return new TypeError(thrown.message);
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
