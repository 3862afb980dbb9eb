import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSignedInUser } from '../../accounts';
import type { NewsletterDraft } from '../newsletter-draft';
import { newslettersKey } from '../use-newsletters';
import { createDraftKeeper } from './draft-keeper';
import { isUnsaved, type Keeping } from './keeping';

export type DraftKeepingInput = {
  /** The newsletter that the address names. */
  newsletterId?: number;
  /** Without it: the open draft that was loaded; undefined while there is none. */
  openId?: number;
  /** The version of what was loaded. */
  version?: number;
  initialDraft: NewsletterDraft;
};

/** What a screen says about the text. */
export type KeepingState =
  | { name: 'saved' }
  | { name: 'unsaved' }
  | { name: 'saving' }
  | Exclude<Keeping['status'], { name: 'calm' }>;

/**
 * Keeps what is typed: on the server a moment after each pause, in this browser at once, and never over what
 * somebody else has saved meanwhile.
 */
export function useDraftKeeping({ newsletterId, openId, version, initialDraft }: DraftKeepingInput) {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const [keeper] = useState(() =>
    createDraftKeeper({
      userId: user.id,
      place: newsletterId === undefined ? 'open' : 'named',
      stored: { draft: initialDraft, id: newsletterId ?? openId, version },
      onSaved: () => void queryClient.invalidateQueries({ queryKey: newslettersKey }),
    }),
  );
  const { keeping, isKeptHere, isOpenElsewhere } = useSyncExternalStore(keeper.subscribe, keeper.read);
  const [isSavingNow, setSavingNow] = useState(false);

  useEffect(() => keeper.start(), [keeper]);

  useEffect(() => {
    if (!keeper.isRestored) return;
    // After the screen's own word that a draft was loaded: this one says more.
    const timer = setTimeout(() => showToast('Draft loaded', 'We kept what you typed.'));
    return () => clearTimeout(timer);
  }, [keeper]);

  return {
    draft: keeping.draft,
    state: stateOf(keeping),
    /** The draft's id once the server has it, and the version that this text builds on. */
    id: keeping.stored.id,
    version: keeping.stored.version,
    /** When the server took the text, in this visit. */
    savedAt: keeping.savedAt,
    isUnsaved: isUnsaved(keeping),
    /** What the server holds at this very moment, before the screen has heard of it. */
    readStored() {
      const { stored, status } = keeper.read().keeping;
      return { id: stored.id, version: stored.version, hasRival: status.name === 'conflict' };
    },
    /** Whether this browser keeps what the server has not. */
    isKeptHere,
    /** Another tab of this browser has the same draft open. */
    isOpenElsewhere,
    /** The whole draft, or the fields that changed. */
    change(next: Partial<NewsletterDraft>): void {
      keeper.change({ ...keeper.read().keeping.draft, ...next });
    },
    isSavingNow,
    /** For the Save button: says how it went. */
    async saveNow(): Promise<boolean> {
      setSavingNow(true);
      const isSaved = await keeper.save();
      setSavingNow(false);
      if (isSaved) showToast('Draft saved');
      else if (keeper.read().keeping.status.name !== 'conflict') {
        showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.');
      }
      return isSaved;
    },
    /** Saves what is unsaved without a word, such as before sending; false when it could not. */
    flush: keeper.flush,
    /** Overwrites what was saved elsewhere. */
    keepMine: keeper.keepMine,
    takeTheirs: keeper.takeTheirs,
    /** Stores this text as a draft of its own and goes on with that one. Throws what the server said. */
    keepBoth: keeper.keepBoth,
    /** After sending or deleting: nothing more is saved, and the copy in this browser goes. */
    close: keeper.close,
  };
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>;

function stateOf(keeping: Keeping): KeepingState {
  if (keeping.sending) return { name: 'saving' };
  if (keeping.status.name !== 'calm') return keeping.status;
  return { name: isUnsaved(keeping) ? 'unsaved' : 'saved' };
}
