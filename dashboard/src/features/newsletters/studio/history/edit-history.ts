import type { NewsletterDraft } from '../../drafting/newsletter-draft';

type Fields = Partial<NewsletterDraft>;
/** A change. The text's own editor records changes of the text, and this history only their order. */
type Step = { kind: 'text' } | { kind: 'fields'; before: Fields; after: Fields; at: number };
type HistoryTargets = { change: (fields: Fields) => void; undoText: () => void; redoText: () => void };

/** Milliseconds within which changes of the same fields are one step, as in the text's editor. */
const GROUP_MS = 500;
const MAX_STEPS = 200;

/** Records the order of all changes of a newsletter, so that Undo reverts the last one in any part. */
export function createEditHistory() {
  let doneSteps: Step[] = [];
  let undoneSteps: Step[] = [];

  function push(step: Step): void {
    doneSteps = [...doneSteps.slice(-MAX_STEPS), step];
    undoneSteps = [];
  }

  return {
    recordText: () => push({ kind: 'text' }),
    recordFields(draft: NewsletterDraft, after: Fields, at: number): void {
      const names = Object.keys(after) as Array<keyof NewsletterDraft>;
      const before: Fields = Object.fromEntries(names.map((name) => [name, draft[name]]));
      const last = doneSteps.at(-1);
      const isSame =
        last?.kind === 'fields' && at - last.at < GROUP_MS && Object.keys(last.after).join() === names.join();
      if (isSame) doneSteps[doneSteps.length - 1] = { ...last, after, at };
      else push({ kind: 'fields', before, after, at });
    },
    undo({ change, undoText }: HistoryTargets): void {
      const step = doneSteps.pop();
      if (!step) return;
      undoneSteps.push(step);
      if (step.kind === 'text') undoText();
      else change(step.before);
    },
    redo({ change, redoText }: HistoryTargets): void {
      const step = undoneSteps.pop();
      if (!step) return;
      doneSteps.push(step);
      if (step.kind === 'text') redoText();
      else change(step.after);
    },
  };
}
