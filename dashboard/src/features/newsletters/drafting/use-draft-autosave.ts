import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSignedInUser } from '../../accounts';
import type { NewsletterDraft } from '../newsletter-draft';
import { newslettersKey } from '../use-newsletters';
import { type Autosave, isUnsaved } from './autosave';
import { createDraftAutosave } from './draft-autosave';

export type DraftAutosaveInput = {
  /** The newsletter that the address names. */
  newsletterId?: number;
  /** Without it: the open draft that was loaded; undefined while there is none. */
  openId?: number;
  /** The version of what was loaded. */
  version?: number;
  initialDraft: NewsletterDraft;
};

/** What a screen says about the text. */
export type AutosaveStatus =
  | { name: 'saved' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | Exclude<Autosave['status'], { name: 'calm' }>;

/**
 * Keeps what is typed: on the server a moment after each pause, in this browser at once, and never over what
 * somebody else has saved meanwhile.
 */
export function useDraftAutosave({ newsletterId, openId, version, initialDraft }: DraftAutosaveInput) {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const [draftAutosave] = useState(() =>
    createDraftAutosave({
      userId: user.id,
      place: newsletterId === undefined ? 'open' : 'named',
      stored: { draft: initialDraft, id: newsletterId ?? openId, version },
      onSaved: () => void queryClient.invalidateQueries({ queryKey: newslettersKey }),
    }),
  );
  const { autosave, isSavedHere, isOpenElsewhere } = useSyncExternalStore(
    draftAutosave.subscribe,
    draftAutosave.read,
  );
  const [isSavingNow, setSavingNow] = useState(false);

  useEffect(() => draftAutosave.start(), [draftAutosave]);

  useEffect(() => {
    if (!draftAutosave.isRestored) return;
    // After the screen's own word that a draft was loaded: this one says more.
    const timer = setTimeout(() => showToast('Draft loaded', 'We kept what you typed.'));
    return () => clearTimeout(timer);
  }, [draftAutosave]);

  return {
    draft: autosave.draft,
    state: stateOf(autosave),
    /** The draft's id once the server has it, and the version that this text builds on. */
    id: autosave.stored.id,
    version: autosave.stored.version,
    /** When the server took the text, in this visit. */
    savedAt: autosave.savedAt,
    isUnsaved: isUnsaved(autosave),
    /** What the server holds at this very moment, before the screen has heard of it. */
    readStored() {
      const { stored, status } = draftAutosave.read().autosave;
      return { id: stored.id, version: stored.version, hasRival: status.name === 'conflict' };
    },
    /** Whether this browser keeps what the server has not. */
    isSavedHere,
    /** Another tab of this browser has the same draft open. */
    isOpenElsewhere,
    /** The whole draft, or the fields that changed. */
    change(next: Partial<NewsletterDraft>): void {
      draftAutosave.change({ ...draftAutosave.read().autosave.draft, ...next });
    },
    isSavingNow,
    /** For the Save button: says how it went. */
    async saveNow(): Promise<boolean> {
      setSavingNow(true);
      const isSaved = await draftAutosave.save();
      setSavingNow(false);
      if (isSaved) showToast('Draft saved');
      else if (draftAutosave.read().autosave.status.name !== 'conflict') {
        showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.');
      }
      return isSaved;
    },
    /** Saves what is unsaved without a word, such as before sending; false when it could not. */
    flush: draftAutosave.flush,
    /** Overwrites what was saved elsewhere. */
    overwriteWithMine: draftAutosave.overwriteWithMine,
    takeTheirs: draftAutosave.takeTheirs,
    /** Stores this text as a draft of its own and goes on with that one. Throws what the server said. */
    saveBoth: draftAutosave.saveBoth,
    /** After sending or deleting: nothing more is saved, and the copy in this browser goes. */
    close: draftAutosave.close,
  };
}

export type DraftAutosave = ReturnType<typeof useDraftAutosave>;

function stateOf(autosave: Autosave): AutosaveStatus {
  if (autosave.sending) return { name: 'saving' };
  if (autosave.status.name !== 'calm') return autosave.status;
  return { name: isUnsaved(autosave) ? 'unsaved' : 'saved' };
}
