import { showErrorToast } from '../../../ui/feedback/toast-store';
import type { DraftAutosave } from '../drafting/saving/use-draft-autosave';
import { useDuplicateNewsletter } from '../list/use-duplicate-newsletter';
import { createDraftOffer, type DraftOffer } from './draft-offer';
import { useStartAnother } from './mutations';

type LeaveDraftInput = {
  autosave: DraftAutosave;
  onStartAnother: (offer: DraftOffer | undefined) => void;
};

/** Opens another newsletter after all changes are saved. */
export function useLeaveDraft({ autosave, onStartAnother }: LeaveDraftInput) {
  const starting = useStartAnother();
  const duplicating = useDuplicateNewsletter();
  const { id } = autosave;

  async function leaveFor(go: () => void) {
    if (await autosave.flush()) return go();
    showErrorToast('Error saving draft', 'There was an error saving your draft. Please try again.');
  }

  function beginAnother() {
    starting.mutate(undefined, {
      onSuccess: () => {
        const offer = createDraftOffer({ ...autosave.readDraft(), id: autosave.readStored().id });
        autosave.close();
        onStartAnother(offer);
      },
    });
  }

  return {
    startAnother: () => void leaveFor(beginAnother),
    /** Undefined without a text to copy. */
    duplicate: id === undefined ? undefined : () => void leaveFor(() => duplicating.mutate(id)),
  };
}
