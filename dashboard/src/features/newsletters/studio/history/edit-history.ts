import type { NewsletterDraft } from '../../drafting/newsletter-draft';

type Fields = Partial<NewsletterDraft>;
/** A change of the text is recorded by the text's own editor, and only its place in the order is recorded here. */
type Step = { kind: 'text' } | { kind: 'fields'; before: Fields; after: Fields; at: number };
type Targets = { change: (fields: Fields) => void; undoText: () => void; redoText: () => void };

/** Changes of the same fields within this time are one step, as in the text's editor. */
const GROUP_MS = 500;
const MAX_STEPS = 200;

/** Records all changes of a newsletter in their order, so that Undo reverts the last one in any part. */
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
    undo({ change, undoText }: Targets): void {
      const step = doneSteps.pop();
      if (!step) return;
      undoneSteps.push(step);
      if (step.kind === 'text') undoText();
      else change(step.before);
    },
    redo({ change, redoText }: Targets): void {
      const step = undoneSteps.pop();
      if (!step) return;
      doneSteps.push(step);
      if (step.kind === 'text') redoText();
      else change(step.after);
    },
  };
}
