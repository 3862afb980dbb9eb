import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showErrorToast, showToast } from '../../../../ui/feedback/toast-store';
import { useSignedInUser } from '../../../accounts/session';
import { newslettersKey } from '../../use-newsletters';
import type { NewsletterDraft } from '../newsletter-draft';
import { type Autosave, isUnsaved } from './autosave';
import { createDraftAutosave } from './draft-autosave';

export type DraftAutosaveInput = {
  /** The id of the newsletter in the URL. */
  newsletterId?: number;
  /** The open draft, if there is no `newsletterId`. Undefined without an open draft. */
  openId?: number;
  /** The version of the loaded draft. */
  version?: number;
  initialDraft: NewsletterDraft;
};

/** The save status that a screen shows. */
export type AutosaveStatus =
  | { name: 'saved' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | Exclude<Autosave['status'], { name: 'idle' }>;

/**
 * Saves changes on the server shortly after each pause, and in this browser at once. Never overwrites changes that
 * another tab or device saved in the meantime.
 */
export function useDraftAutosave({ newsletterId, openId, version, initialDraft }: DraftAutosaveInput) {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const [draftAutosave] = useState(() =>
    createDraftAutosave({
      userId: user.id,
      target: newsletterId === undefined ? 'openDraft' : 'byId',
      stored: { draft: initialDraft, id: newsletterId ?? openId, version },
      onSaved: () => void queryClient.invalidateQueries({ queryKey: newslettersKey }),
    }),
  );
  const { autosave, isSavedHere, isOpenElsewhere } = useSyncExternalStore(
    draftAutosave.subscribe,
    draftAutosave.read,
  );
  const [isSavingNow, setIsSavingNow] = useState(false);

  useEffect(() => draftAutosave.start(), [draftAutosave]);

  useEffect(() => {
    if (!draftAutosave.isRestored) return;
    // Runs after the screen's own toast that a draft was loaded, because this toast has more information.
    const timer = setTimeout(() => showToast('Draft loaded', 'We restored your unsaved changes.'));
    return () => clearTimeout(timer);
  }, [draftAutosave]);

  return {
    draft: autosave.draft,
    state: readStatus(autosave),
    /** The draft's id once the server has it, with the version that this text builds on. */
    id: autosave.stored.id,
    version: autosave.stored.version,
    /** The time of the last save in this visit. */
    savedAt: autosave.savedAt,
    isUnsaved: isUnsaved(autosave),
    /** Reads the server's current state, before the screen renders it. */
    readStored() {
      const { stored, status } = draftAutosave.read().autosave;
      return { id: stored.id, version: stored.version, hasConflict: status.name === 'conflict' };
    },
    /** Returns the current draft, even in a part of the screen with an older render. */
    readDraft: () => draftAutosave.read().autosave.draft,
    /** True if this browser has stored all changes that the server does not have. */
    isSavedHere,
    /** True if another tab of this browser has the same draft open. */
    isOpenElsewhere,
    /** Changes the whole draft, or some fields. */
    change(next: Partial<NewsletterDraft>): void {
      draftAutosave.change({ ...draftAutosave.read().autosave.draft, ...next });
    },
    /** Stores a copy with these fields in this browser. Renders nothing, so it can run during typing of a long text. */
    saveCopy(next: Partial<NewsletterDraft>): void {
      draftAutosave.saveCopy({ ...draftAutosave.read().autosave.draft, ...next });
    },
    isSavingNow,
    /** Saves on a press of the Save button, and shows the result. */
    async saveNow(): Promise<boolean> {
      setIsSavingNow(true);
      const isSaved = await draftAutosave.save();
      setIsSavingNow(false);
      if (isSaved) showToast('Draft saved');
      else if (draftAutosave.read().autosave.status.name !== 'conflict') {
        showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.');
      }
      return isSaved;
    },
    /** Saves unsaved changes silently, such as before sending. Returns false if that fails. */
    flush: draftAutosave.flush,
    /** Overwrites changes that another tab or device has saved. */
    overwriteWithMine: draftAutosave.overwriteWithMine,
    loadServerVersion: draftAutosave.takeTheirs,
    /** Saves this text as a new draft and continues with it. Throws the server's error. */
    saveBoth: draftAutosave.saveBoth,
    /** Stops saving and deletes the local copy, after sending or deletion. */
    close: draftAutosave.close,
  };
}

export type DraftAutosave = ReturnType<typeof useDraftAutosave>;

function readStatus(autosave: Autosave): AutosaveStatus {
  if (autosave.sending) return { name: 'saving' };
  if (autosave.status.name !== 'idle') return autosave.status;
  return { name: isUnsaved(autosave) ? 'unsaved' : 'saved' };
}
