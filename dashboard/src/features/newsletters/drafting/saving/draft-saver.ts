import type { NewsletterDraft } from '../newsletter-draft';
import { type Autosave, type AutosaveEvent, findNextSaveTime } from './autosave';
import { type DraftTarget, storeDraft } from './draft-server';
import { createSaveFailureHandler } from './handle-save-failure';

type DraftSaverInput = {
  target: DraftTarget;
  autosave: () => Autosave;
  dispatch: (event: AutosaveEvent) => void;
  /** Returns whether saves start automatically. */
  isActive: () => boolean;
  onAttempt: (draft: NewsletterDraft) => void;
  onSaved: (version: number) => void;
};

/** Sends a draft to the server when its save is due, one request at a time. */
export function createDraftSaver(input: DraftSaverInput) {
  const { target, autosave, dispatch, isActive, onAttempt, onSaved } = input;
  const fail = createSaveFailureHandler({ autosave, dispatch });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;

  function schedule(): void {
    clearTimeout(timer);
    const saveAt = isActive() ? findNextSaveTime(autosave()) : undefined;
    if (saveAt !== undefined) timer = setTimeout(() => void send(), Math.max(0, saveAt - Date.now()));
  }

  /** Sends the draft. A second call waits for the first, so that two requests never overlap. */
  function send(): Promise<void> {
    underWay ??= sendOnce().finally(() => {
      underWay = undefined;
      // Schedules a save that became due during this request.
      schedule();
    });
    return underWay;
  }

  async function sendOnce(): Promise<void> {
    const { draft, stored: base } = autosave();
    dispatch({ type: 'sent' });
    onAttempt(draft);
    try {
      const { id, version } = await storeDraft({
        target,
        draft,
        id: base.id,
        version: base.version,
        baseDraft: base.draft,
      });
      dispatch({ type: 'saved', id, version, at: Date.now() });
      onSaved(version);
    } catch (error) {
      await fail(error, draft);
    }
  }

  return {
    schedule,
    send,
    /** Waits for the current request, if there is one. */
    settled: (): Promise<void> => underWay ?? Promise.resolve(),
    stopTimer: (): void => clearTimeout(timer),
  };
}
