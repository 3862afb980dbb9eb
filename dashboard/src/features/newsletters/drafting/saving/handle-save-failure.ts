import type { NewsletterDraft } from '../newsletter-draft';
import type { Autosave, AutosaveEvent } from './autosave';
import { classifySaveFailure, fetchDraft, toServerDraft } from './draft-server';
import { fingerprintDraft } from './fingerprint';

type SaveFailureHandlerInput = { autosave: () => Autosave; dispatch: (event: AutosaveEvent) => void };

/** Returns the handler of failed saves, which determines whether to retry, to stop, or to ask the writer. */
export function createSaveFailureHandler({ autosave, dispatch }: SaveFailureHandlerInput) {
  let attemptedDraft: NewsletterDraft | undefined;

  async function fail(reason: unknown, draft: NewsletterDraft): Promise<void> {
    const error = toError(reason);
    const meaning = classifySaveFailure(error);
    if (meaning === 'version_conflict') return handleServerVersion(error, draft);
    if (meaning === 'refused') return dispatch({ type: 'refused', error });
    if (meaning !== 'unreachable') return dispatch({ type: 'locked', reason: meaning, error });
    attemptedDraft = draft;
    dispatch({ type: 'unreachable', error, at: Date.now() });
  }

  /** Loads the text on the server. It may be our own text, if only the response was lost. */
  async function handleServerVersion(refusal: Error, draft: NewsletterDraft): Promise<void> {
    try {
      const newsletter = await fetchDraft(autosave().stored.id);
      if (newsletter === null) return dispatch({ type: 'refused', error: refusal });
      const serverDraft = toServerDraft(newsletter);
      const serverFingerprint = fingerprintDraft(serverDraft.draft);
      const localPayload = [draft, attemptedDraft].find(
        (candidate) => candidate && fingerprintDraft(candidate) === serverFingerprint,
      );
      if (localPayload) dispatch({ type: 'rebased', on: { ...serverDraft, draft: localPayload } });
      else dispatch({ type: 'conflicted', theirs: serverDraft });
    } catch (error) {
      await fail(error, draft);
    }
  }

  return fail;
}

/** Treats a timeout like an unreachable server, because the effect on the user is the same. */
function toError(reason: unknown): Error {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return new TypeError(reason.message);
  return reason instanceof Error ? reason : new Error(String(reason));
}
