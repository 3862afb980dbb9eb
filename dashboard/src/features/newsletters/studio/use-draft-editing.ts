import { useState } from 'react';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { type DraftAutosaveInput, useDraftAutosave } from '../drafting/saving/use-draft-autosave';
import { findSendProblem, type SendProblem } from '../sending/send-problem';
import { useEditHistory } from './history/use-edit-history';

/** Edits the draft, saves it automatically, and undoes changes in all parts. */
export function useDraftEditing(autosaveInput: DraftAutosaveInput) {
  const autosave = useDraftAutosave(autosaveInput);
  const { draft } = autosave;
  const [problem, setProblem] = useState<SendProblem>();
  const history = useEditHistory({ readDraft: autosave.readDraft, change: applyChange });

  function applyChange(next: Partial<NewsletterDraft>) {
    autosave.change(next);
    // A visible problem is checked again with every change.
    setProblem((currentProblem) => currentProblem && findSendProblem(autosave.readDraft()));
  }

  return {
    autosave,
    draft,
    history,
    problem,
    change(next: Partial<NewsletterDraft>): void {
      history.record(next);
      applyChange(next);
    },
    save(): void {
      if (!autosave.isSavingNow) void autosave.saveNow();
    },
    /** Returns the problem that prevents sending, and shows it beside its field from now on. */
    check(): SendProblem | undefined {
      const sendProblem = findSendProblem(autosave.readDraft());
      setProblem(sendProblem);
      return sendProblem;
    },
  };
}
