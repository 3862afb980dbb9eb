import { useState } from 'react';
import { type Fields, findChanges, rebase } from './draft';

/** Changes of the same fields within this time are one step, such as the characters of a word. */
const STEP_MS = 1_000;

type Step<Form> = { before: Form; after: Form; at: number };

/** Records the changes of a form, and undoes the last change. Other fields do not change. */
export function useUndo<Form extends Fields>(form: Form, onChange: (form: Form) => void) {
  const [steps, setSteps] = useState<readonly Step<Form>[]>([]);

  return {
    canUndo: steps.length > 0,
    change(changedForm: Form): void {
      setSteps(addStep(steps, { before: form, after: changedForm, at: Date.now() }));
      onChange(changedForm);
    },
    undo(): void {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      onChange(rebase(last.before, last.after, form));
    },
  };
}

function addStep<Form extends Fields>(steps: readonly Step<Form>[], step: Step<Form>): Step<Form>[] {
  const last = steps.at(-1);
  const isSameStep = last && step.at - last.at < STEP_MS && getFieldsKey(last) === getFieldsKey(step);
  if (!isSameStep) return [...steps, step];
  return [...steps.slice(0, -1), { ...step, before: last.before }];
}

function getFieldsKey<Form extends Fields>({ before, after }: Step<Form>): string {
  const replaceValue = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null ? value : true;
  return JSON.stringify(findChanges(after, before), replaceValue);
}
