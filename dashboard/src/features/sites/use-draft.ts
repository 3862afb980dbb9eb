import { useState } from 'react';
import { changesOf, clashesOf, type Fields, rebase } from './draft';

/**
 * A form over a stored copy that may change while one types: another tab saves, the copy is read again, and
 * the fields that were not touched here follow it.
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
    /** After a save: the server tidies links and spaces. What was typed meanwhile stays. */
    settle: (sent: Form, saved: Form) =>
      setDraft((current) => ({ form: rebase(current.form, sent, saved), base: saved, clashes: [] })),
  };
}

function isSame(one: Fields, other: Fields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
