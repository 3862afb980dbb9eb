import { useEffect, useState } from 'react';
import { tabStorage } from '../../ui/hooks/browser-storage';

/** The values of a form by name, null for none. Groups nest. */
export type Fields = { [name: string]: string | number | boolean | null | Fields };

/** The changed fields of a form. */
export type Changes<Form> = {
  [Name in keyof Form]?: Form[Name] extends string | number | boolean | null
    ? Form[Name]
    : Changes<Form[Name]>;
};

/** Applies the changes made since `base` to the stored values. */
export function rebase<Form extends Fields>(form: Form, base: Form, stored: Form): Form {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const [before, now] = [base[name] as typeof value, stored[name] as typeof value];
    if (isGroup(value)) fields[name] = rebase(value, before as Fields, now as Fields);
    else fields[name] = value === before ? now : value;
  }
  return fields as Form;
}

/** Returns only the fields that differ from `base`, so that a save cannot undo what another tab saved. */
export function changesOf<Form extends Fields>(form: Form, base: Form): Changes<Form> {
  const changes: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const changed = isGroup(value) ? changesOf(value, base[name] as Fields) : value;
    if (isGroup(changed) ? Object.keys(changed).length > 0 : changed !== base[name]) {
      changes[name] = changed as Fields;
    }
  }
  return changes as Changes<Form>;
}

/** Returns the dotted names of fields changed both here and in the stored copy, to different values. */
export function conflictsOf<Form extends Fields>(form: Form, base: Form, stored: Form): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    if (isGroup(value)) {
      const inner = conflictsOf(value, base[name] as Fields, stored[name] as Fields);
      return inner.map((path) => `${name}.${path}`);
    }
    const isConflict = value !== base[name] && stored[name] !== base[name] && stored[name] !== value;
    return isConflict ? [name] : [];
  });
}

/** Returns the text at a dotted name. */
export function valueAt(fields: object | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields);
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

type DraftState<Form> = { form: Form; base: Form; conflicts: string[] };

/**
 * Holds a form over a stored copy that may change during editing: another tab saves, the copy is refetched, and the
 * fields that were not changed here follow it. With a `storageKey`, unsaved changes survive a reload and a crash of
 * this tab.
 */
export function useDraft<Form extends Fields>(stored: Form, storageKey?: string) {
  const [draft, setDraft] = useState(() => restoredDraft(stored, storageKey));
  if (!isSame(draft.base, stored)) {
    setDraft({
      form: rebase(draft.form, draft.base, stored),
      base: stored,
      conflicts: [...draft.conflicts, ...conflictsOf(draft.form, draft.base, stored)],
    });
  }

  const changes = changesOf(draft.form, draft.base);
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => {
    if (storageKey === undefined) return;
    if (isChanged) tabStorage.save(storageKey, JSON.stringify(draft));
    else tabStorage.forget(storageKey);
  }, [storageKey, draft, isChanged]);

  return {
    form: draft.form,
    change: (form: Form) => setDraft((current) => ({ ...current, form })),
    changes,
    isChanged,
    /** Names of fields that were also changed elsewhere since the form was opened. */
    clashes: [...new Set(draft.conflicts)],
    /** Applies the response of a save, because the server normalizes links and spaces. Later typing is preserved. */
    settle: (sent: Form, saved: Form) =>
      setDraft((current) => ({ form: rebase(current.form, sent, saved), base: saved, conflicts: [] })),
    /** Deletes the copy in this tab. */
    forget: () => storageKey !== undefined && tabStorage.forget(storageKey),
  };
}

/** Returns the draft that this tab left. Ignores one of an older version of the dashboard with other fields. */
function restoredDraft<Form extends Fields>(stored: Form, storageKey: string | undefined): DraftState<Form> {
  const fresh = { form: stored, base: stored, conflicts: [] };
  const text = storageKey === undefined ? undefined : tabStorage.read(storageKey);
  if (text === undefined) return fresh;
  const { form, base, conflicts } = JSON.parse(text) as DraftState<Form>;
  const isSameForm = Object.keys(form).join() === Object.keys(stored).join();
  return isSameForm ? { form, base, conflicts } : fresh;
}

function isSame(one: Fields, other: Fields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
