import { showErrorToast } from '../../../ui/feedback/toast-store';
import type { DraftAutosave } from '../drafting/saving/use-draft-autosave';
import { useDuplicateNewsletter } from '../list/use-duplicate-newsletter';
import { useStartAnother } from './mutations';

/** Opens another newsletter after all changes are saved. */
export function useLeaveDraft(autosave: DraftAutosave, onStartAnother: () => void) {
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
        autosave.close();
        onStartAnother();
      },
    });
  }

  return {
    startAnother: () => void leaveFor(beginAnother),
    /** Undefined without a text to copy. */
    duplicate: id === undefined ? undefined : () => void leaveFor(() => duplicating.mutate(id)),
  };
}
