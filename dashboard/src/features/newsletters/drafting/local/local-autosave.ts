import type { NewsletterDraft } from '../newsletter-draft';
import { type Autosave, isUnsaved, type StoredDraft } from '../saving/autosave';
import { fingerprintDraft } from '../saving/fingerprint';
import {
  type DraftSlot,
  deleteLocalDraft,
  findLocalDrafts,
  onLocalDraftsDeleted,
  saveLocalDraft,
} from './local-drafts';
import { openAutosave } from './open-autosave';

/** The maximum milliseconds between typing and the local copy. */
const SAVE_DELAY_MS = 500;

/** Stores a local copy of unsaved changes, and finds the copies of earlier editors. */
export function createLocalAutosave({ userId, stored }: { userId: number; stored: StoredDraft }) {
  const editor = createRandomName();
  const copies = findLocalDrafts({ userId, id: stored.id });
  // If the response to a first save was lost, the server's draft has an id that its local copy does not have.
  const server = fingerprintDraft(stored.draft);
  const draftsWithoutId = stored.id === undefined ? [] : findLocalDrafts({ userId, id: undefined });
  const firstSaves = draftsWithoutId.filter(({ attempted }) => attempted === server);
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
    if (!isUnsaved(current)) deleteLocalDraft(slot);
    else emit(save(current.draft));
  }

  function save(draft: NewsletterDraft): boolean {
    return saveLocalDraft(slot, { draft, version: current.stored.version, attempted, savedAt: Date.now() });
  }

  return {
    editor,
    opening,
    saveNow,
    /** Stores a text while the user types it, before it becomes the current draft. */
    saveCopy(draft: NewsletterDraft): void {
      if (isStarted && isAutosaving) save(draft);
    },
    start(): () => void {
      isStarted = true;
      if (opening.autosave.draft !== stored.draft) saveNow();
      // This editor now stores these copies under its own name.
      for (const copy of opening.settled) deleteLocalDraft(copy);
      const stopListening = onLocalDraftsDeleted(() => {
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
        deleteLocalDraft(slot);
        slot = { ...slot, id: autosave.stored.id };
      }
      if (isSettled) saveNow();
      else if (isStarted) timer ??= setTimeout(saveNow, SAVE_DELAY_MS);
    },
    /** Records the attempt before the request starts, because the tab may close before the response. */
    attempt(autosave: Autosave, draft: NewsletterDraft): void {
      current = autosave;
      attempted = fingerprintDraft(draft);
      saveNow();
    },
    /** Deletes the local copy and stops saving. */
    deleteAndStop(): void {
      isAutosaving = false;
      clearTimeout(timer);
      deleteLocalDraft(slot);
    },
  };
}

/** Returns a random name. `crypto.randomUUID` is missing on plain HTTP in a home network. */
function createRandomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}
