import { useRef, useState } from 'react';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { findSendProblem, type SendProblem } from '../sending/send-problem';
import type { OpenDialog } from '../studio/dialogs/open-dialog';
import { focusOnProblem } from '../studio/focus-on-problem';
import { useSaveShortcut } from '../use-save-shortcut';
import type { TestDraft } from './use-test-draft';

/** Holds the composer's draft, its open panels and dialogs, and the problem that prevents sending. */
export function useComposing(testDraft: TestDraft) {
  const { draft } = testDraft;
  const [problem, setProblem] = useState<SendProblem>();
  const [part, setPart] = useState<OpenDialog>();
  const [dialog, setDialog] = useState<'preview' | 'send'>();
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(testDraft.save);

  function change(next: Partial<NewsletterDraft>) {
    testDraft.change(next);
    // A visible problem is checked again with every change.
    if (problem) setProblem(findSendProblem({ ...draft, ...next }));
  }

  function askToSend() {
    const sendProblem = findSendProblem(draft);
    setProblem(sendProblem);
    if (!sendProblem) return setDialog('send');
    showErrorToast(sendProblem.title, sendProblem.description);
    focusOnProblem(form.current, sendProblem.field);
  }

  return {
    draft,
    form,
    problem,
    change,
    part,
    setPart,
    dialog,
    closeDialog: () => setDialog(undefined),
    preview() {
      testDraft.saveToBrowser();
      setDialog('preview');
    },
    askToSend,
    goTo: (path: string) => focusOnProblem(form.current, path),
  };
}

export type ComposerState = ReturnType<typeof useComposing>;
