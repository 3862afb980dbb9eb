import type { NewsletterDraft } from '../newsletter-draft';
import type { Autosave, AutosaveEvent } from './autosave';
import { classifySaveFailure, fetchDraft, toServerDraft } from './draft-server';
import { fingerprintDraft } from './fingerprint';

type SaveFailureHandlerInput = { autosave: () => Autosave; dispatch: (event: AutosaveEvent) => void };

/** Returns the handler of failed saves, which determines whether to retry, to stop, or to ask the writer. */
export function createSaveFailureHandler({ autosave, dispatch }: SaveFailureHandlerInput) {
  let attempted: NewsletterDraft | undefined;

  async function fail(thrown: unknown, draft: NewsletterDraft): Promise<void> {
    const error = toError(thrown);
    const meaning = classifySaveFailure(error);
    if (meaning === 'version_conflict') return handleServerVersion(error, draft);
    if (meaning === 'refused') return dispatch({ type: 'refused', error });
    if (meaning !== 'unreachable') return dispatch({ type: 'locked', reason: meaning, error });
    attempted = draft;
    dispatch({ type: 'unreachable', error, at: Date.now() });
  }

  /** Loads the text on the server. It may be our own text, if only the response was lost. */
  async function handleServerVersion(refusal: Error, draft: NewsletterDraft): Promise<void> {
    try {
      const newsletter = await fetchDraft(autosave().stored.id);
      if (newsletter === null) return dispatch({ type: 'refused', error: refusal });
      const theirs = toServerDraft(newsletter);
      const found = fingerprintDraft(theirs.draft);
      const localPayload = [draft, attempted].find((one) => one && fingerprintDraft(one) === found);
      if (localPayload) dispatch({ type: 'rebased', on: { ...theirs, draft: localPayload } });
      else dispatch({ type: 'conflicted', theirs });
    } catch (error) {
      await fail(error, draft);
    }
  }

  return fail;
}

/** Treats a timeout like an unreachable server, because the effect on the user is the same. */
function toError(thrown: unknown): Error {
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return new TypeError(thrown.message);
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
