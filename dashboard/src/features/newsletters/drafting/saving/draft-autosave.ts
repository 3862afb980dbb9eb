import { createIdempotencyKeys } from '../../../../idempotency-key';
import { createLocalAutosave } from '../local/local-autosave';
import type { NewsletterDraft } from '../newsletter-draft';
import { createOtherTabs } from '../tabs/other-tabs';
import { type Autosave, type AutosaveEvent, isUnsaved, reduceAutosave, type StoredDraft } from './autosave';
import { createDraftSaver } from './draft-saver';
import { type DraftTarget, storeAsNewDraft } from './draft-server';

type DraftAutosaveOptions = { userId: number; target: DraftTarget; stored: StoredDraft; onSaved: () => void };

export type AutosaveView = {
  autosave: Autosave;
  /** True if this browser has stored all changes that the server does not have. */
  isSavedHere: boolean;
  isOpenElsewhere: boolean;
};

/** Executes the decisions of `autosave`: saves on the server and in this browser, and follows other tabs. */
export function createDraftAutosave(options: DraftAutosaveOptions) {
  const engine = createEngine(options);
  const { view, local, saver, dispatch, autosave } = engine;

  async function flush(): Promise<boolean> {
    await saver.settled();
    if (engine.isClosed() || !isUnsaved(autosave())) return true;
    const { name } = autosave().status;
    // Only the writer can resolve a conflict, and a locked draft cannot be saved.
    if (name !== 'conflict' && name !== 'locked') await saver.send();
    return !isUnsaved(autosave());
  }

  return {
    read: view.read,
    subscribe: view.subscribe,
    isRestored: local.opening.isRestored,
    start(): () => void {
      const stop = engine.start();
      return () => {
        stop();
        void flush();
      };
    },
    change: (draft: NewsletterDraft) => dispatch({ type: 'changed', draft, at: Date.now() }),
    saveCopy: engine.saveCopy,
    flush,
    async save(): Promise<boolean> {
      await saver.settled();
      const { stored: storedDraft, status } = autosave();
      if (status.name === 'conflict') return false;
      if (isUnsaved(autosave()) || storedDraft.id === undefined) await saver.send();
      return autosave().status.name === 'idle';
    },
    close: engine.close,
    ...createChoices(engine, options, flush),
  };
}

type Engine = ReturnType<typeof createEngine>;

/** Connects the parts. Each event updates the screen, the time of the next save, and the copy in this browser. */
function createEngine({ userId, target, stored, onSaved }: DraftAutosaveOptions) {
  const local = createLocalAutosave({ userId, stored });
  const view = createView({ autosave: local.opening.autosave, isSavedHere: true, isOpenElsewhere: false });
  const autosave = () => view.read().autosave;
  let isStarted = false;
  let isClosed = false;
  /** The text during typing, until the screen reports it as a change. */
  let typedDraft: NewsletterDraft | undefined;
  const isActive = () => isStarted && !isClosed;

  const saver = createDraftSaver({
    target,
    autosave,
    dispatch,
    isActive,
    onAttempt: (draft) => local.attempt(autosave(), draft),
    onSaved(version) {
      otherTabs.publishSaved(version);
      onSaved();
    },
  });
  const otherTabs = createOtherTabs({
    userId,
    editor: local.editor,
    autosave: () => (typedDraft ? { ...autosave(), draft: typedDraft } : autosave()),
    isActive,
    onOthers: (count) => view.show({ isOpenElsewhere: count > 0 }),
    onNewer: (newerDraft) => dispatch({ type: 'replaced', by: newerDraft }),
  });

  function dispatch(event: AutosaveEvent): void {
    if (event.type === 'changed') typedDraft = undefined;
    const autosaveBefore = autosave();
    const autosaveAfter = reduceAutosave(autosaveBefore, event);
    if (autosaveAfter === autosaveBefore) return;
    view.show({ autosave: autosaveAfter });
    saver.schedule();
    local.follow(autosaveAfter, (isSavedHere) => view.show({ isSavedHere }));
    if (isStarted && autosaveAfter.stored.id !== autosaveBefore.stored.id) otherTabs.connect();
  }

  return {
    view,
    local,
    saver,
    dispatch,
    autosave,
    isClosed: () => isClosed,
    saveCopy(draft: NewsletterDraft): void {
      typedDraft = draft;
      local.saveCopy(draft);
    },
    start(): () => void {
      isStarted = true;
      saver.schedule();
      otherTabs.connect();
      const stopLocal = local.start();
      const stopListening = listenToPage({
        onBack: () => dispatch({ type: 'online', at: Date.now() }),
        onLeave: local.saveNow,
      });
      return () => {
        stopListening();
        // Late retries of this editor must not affect a later editor of the same draft.
        isStarted = false;
        saver.stopTimer();
        local.saveNow();
        otherTabs.close();
        // Stores the draft even if the screen closes quickly. The response then removes the local copy.
        stopLocal();
      };
    },
    close(): void {
      isClosed = true;
      saver.stopTimer();
      local.deleteAndStop();
    },
  };
}

/** Returns the writer's choices in a conflict. */
function createChoices(
  engine: Engine,
  { target, onSaved }: DraftAutosaveOptions,
  flush: () => Promise<boolean>,
) {
  const { saver, dispatch, autosave } = engine;
  const getIdempotencyKey = createIdempotencyKeys();

  return {
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
      const newDraft = await storeAsNewDraft(draft, getIdempotencyKey(draft));
      dispatch({ type: 'moved', id: newDraft.id, version: newDraft.version, draft, at: Date.now() });
      onSaved();
      // With `byId`, the URL contains the id of the draft to open. Otherwise the last saved draft opens, so this text
      // is saved first.
      if (target === 'openDraft') await saver.send();
      return flush();
    },
  };
}

function createView(initial: AutosaveView) {
  const listeners = new Set<() => void>();
  let image = initial;
  return {
    read: (): AutosaveView => image,
    /** Publishes a change, if the state differs. */
    show(change: Partial<AutosaveView>): void {
      const keys = Object.keys(change) as (keyof AutosaveView)[];
      if (keys.every((key) => change[key] === image[key])) return;
      image = { ...image, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type PageEvents = { onBack: () => void; onLeave: () => void };

/** Calls `onBack` when the connection or the tab returns, and `onLeave` when the user leaves the tab. */
function listenToPage({ onBack, onLeave }: PageEvents): () => void {
  const follow = () => (document.visibilityState === 'visible' ? onBack() : onLeave());
  window.addEventListener('online', follow);
  window.addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', follow);
  return () => {
    window.removeEventListener('online', follow);
    window.removeEventListener('pagehide', onLeave);
    document.removeEventListener('visibilitychange', follow);
  };
}
