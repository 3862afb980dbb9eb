import { useState } from 'react';
import { changesOf, clashesOf, type Fields, rebase } from './draft';

/**
 * Holds a form over a stored copy that may change during editing: another tab saves, the copy is refetched, and the
 * fields that were not changed here follow it.
 */
export function useDraft<Form extends Fields>(stored: Form) {
  const [draft, setDraft] = useState({ form: stored, base: stored, clashes: [] as string[] });
  if (!isSame(draft.base, stored)) {
    setDraft({
      form: rebase(draft.form, draft.base, stored),
      base: stored,
      clashes: [...draft.clashes, ...clashesOf(draft.form, draft.base, stored)],
    });
  }

  const changes = changesOf(draft.form, draft.base);
  return {
    form: draft.form,
    change: (form: Form) => setDraft((current) => ({ ...current, form })),
    changes,
    isChanged: Object.keys(changes).length > 0,
    /** Names of fields that were also changed elsewhere since the form was opened. */
    clashes: [...new Set(draft.clashes)],
    /** Applies the response of a save, because the server normalizes links and spaces. Later typing is preserved. */
    settle: (sent: Form, saved: Form) =>
      setDraft((current) => ({ form: rebase(current.form, sent, saved), base: saved, clashes: [] })),
  };
}

function isSame(one: Fields, other: Fields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
