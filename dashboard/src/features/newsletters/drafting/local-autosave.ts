import type { NewsletterDraft } from '../newsletter-draft';
import { type Autosave, isUnsaved, type Stored } from './autosave';
import { fingerprintOf } from './fingerprint';
import {
  type DraftSlot,
  findLocalDrafts,
  forgetLocalDraft,
  onForgetLocalDrafts,
  saveLocalDraft,
} from './local-drafts';
import { openAutosave } from './opening';

/** Typing is written down at most this long after it happens. */
const PAUSE_MILLISECONDS = 500;

/** Keeps a copy in this browser of what the server has not, and finds what an earlier editor left behind. */
export function createLocalAutosave({ userId, stored }: { userId: number; stored: Stored }) {
  const editor = randomName();
  const copies = findLocalDrafts({ userId, id: stored.id });
  // A first save whose answer never came stands on the server under a number that its copy does not know.
  const server = fingerprintOf(stored.draft);
  const unnumbered = stored.id === undefined ? [] : findLocalDrafts({ userId, id: undefined });
  const firstSaves = unnumbered.filter(({ attempted }) => attempted === server);
  const opening = openAutosave(stored, [...copies, ...firstSaves], Date.now());

  let current = opening.autosave;
  let slot: DraftSlot = { userId, id: stored.id, editor };
  let attempted: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAutosaving = true;
  let isStarted = false;
  let emit: (isSavedHere: boolean) => void = () => {};

  function saveNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isAutosaving) return;
    const { draft, stored: base } = current;
    if (!isUnsaved(current)) forgetLocalDraft(slot);
    else emit(saveLocalDraft(slot, { draft, version: base.version, attempted, savedAt: Date.now() }));
  }

  return {
    editor,
    opening,
    saveNow,
    start(): () => void {
      isStarted = true;
      if (opening.autosave.draft !== stored.draft) saveNow();
      // Kept under this editor's own name now.
      for (const copy of opening.settled) forgetLocalDraft(copy);
      const stopListening = onForgetLocalDrafts(() => {
        isAutosaving = false;
      });
      return () => {
        isStarted = false;
        stopListening();
      };
    },
    follow(autosave: Autosave, onSaved: (isSavedHere: boolean) => void): void {
      const hasMoved = autosave.stored.id !== slot.id;
      const isSettled = autosave.stored !== current.stored;
      current = autosave;
      emit = onSaved;
      if (hasMoved) {
        forgetLocalDraft(slot);
        slot = { ...slot, id: autosave.stored.id };
      }
      if (isSettled) saveNow();
      else if (isStarted) timer ??= setTimeout(saveNow, PAUSE_MILLISECONDS);
    },
    /** Written down before the request leaves: the tab may not live to hear the answer. */
    attempt(autosave: Autosave, draft: NewsletterDraft): void {
      current = autosave;
      attempted = fingerprintOf(draft);
      saveNow();
    },
    forget(): void {
      isAutosaving = false;
      clearTimeout(timer);
      forgetLocalDraft(slot);
    },
  };
}

/** `crypto.randomUUID` is missing on plain http in a home network. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}
