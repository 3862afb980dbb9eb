import { useEffect, useState } from 'react';
import { tabStorage } from '../../ui/hooks/browser-storage';

type Value = string | number | boolean | null;

/** The values of a form by name. Null for an empty value. Groups nest. */
export type Fields = { [name: string]: Value | Fields };

/** The changed fields of a form. */
export type Changes<Form> = {
  [Name in keyof Form]?: Form[Name] extends Value ? Form[Name] : Changes<Form[Name]>;
};

export type Draft<Form> = {
  form: Form;
  /** The last saved values as the user typed them. A field is changed if it differs from its saved value. */
  base: Form;
  /** The same values as the server returned them, with normalized links and spaces. */
  known: Form;
  /** The fields of a request at the end of an earlier visit, whose response is unknown. */
  sent?: Changes<Form> | undefined;
};

/** Applies the changes since `base` to the stored values. */
export function rebase<Form extends Fields>(form: Form, base: Form, stored: Form): Form {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const [before, now] = [base[name] as typeof value, stored[name] as typeof value];
    if (isGroup(value)) fields[name] = rebase(value, before as Fields, now as Fields);
    else fields[name] = value === before ? now : value;
  }
  return fields as Form;
}

/** Returns only the fields that differ from `base`, so that a save does not undo another tab's changes. */
export function findChanges<Form extends Fields>(form: Form, base: Form): Changes<Form> {
  const changes: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const changed = isGroup(value) ? findChanges(value, base[name] as Fields) : value;
    if (isGroup(changed) ? Object.keys(changed).length > 0 : changed !== base[name]) {
      changes[name] = changed as Fields;
    }
  }
  return changes as Changes<Form>;
}

/** Returns the dotted names of fields that were changed here and elsewhere, to different values. */
export function findClashes<Form extends Fields>({ form, base, known }: Draft<Form>, stored: Form): string[] {
  return listFieldNames(form).filter(
    (name) =>
      valueAt(form, name) !== valueAt(base, name) &&
      valueAt(form, name) !== valueAt(stored, name) &&
      valueAt(stored, name) !== valueAt(known, name),
  );
}

/**
 * Applies a new stored copy to the unchanged fields. Fields that were sent at the end of an earlier visit count as
 * saved. Other changed fields stay, and clash until they are saved or undone.
 */
export function follow<Form extends Fields>(draft: Draft<Form>, stored: Form): Draft<Form> {
  const isMoved = (name: string) => valueAt(stored, name) !== valueAt(draft.known, name);
  const isSent = (name: string) => isMoved(name) && valueAt(draft.sent, name) !== undefined;
  if (draft.sent && listFieldNames(stored).some(isSent))
    return follow(settled(draft, draft.sent, stored), stored);

  const { form, base, known, sent } = draft;
  const isFollowing = (name: string) =>
    isMoved(name) && [valueAt(base, name), valueAt(stored, name)].includes(valueAt(form, name));
  return {
    form: replaced(form, stored, isFollowing),
    base: replaced(base, stored, isFollowing),
    known: replaced(known, stored, isFollowing),
    sent,
  };
}

/** Applies the response of a save. The text of the form does not change. */
export function settled<Form extends Fields>(
  { form, base, known }: Draft<Form>,
  sent: Changes<Form>,
  saved: Form,
): Draft<Form> {
  const isSent = (name: string) => valueAt(sent, name) !== undefined;
  return { form, base: replaced(base, sent, isSent), known: replaced(known, saved, isSent) };
}

/** Replaces saved text with the server's normalized text. Changed fields stay. */
export function normalized<Form extends Fields>({ form, base, known, sent }: Draft<Form>): Draft<Form> {
  const isSaved = (name: string) => valueAt(form, name) === valueAt(base, name);
  return { form: replaced(form, known, isSaved), base: replaced(base, known, isSaved), known, sent };
}

/** Returns the value at a dotted name. */
export function valueAt(fields: object | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields);
}

/** Returns the dotted names of all fields. */
function listFieldNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value) ? listFieldNames(value).map((inner) => `${name}.${inner}`) : [name],
  );
}

/** Returns the form with the values of `other` in the fields with these dotted names. */
function replaced<Form extends Fields>(
  form: Form,
  other: object,
  isReplaced: (name: string) => boolean,
  prefix = '',
): Form {
  const entries = Object.entries(form).map(([name, value]) => {
    const path = prefix + name;
    if (isGroup(value)) return [name, replaced(value, other, isReplaced, `${path}.`)];
    return [name, isReplaced(path) ? valueAt(other, path) : value];
  });
  return Object.fromEntries(entries) as Form;
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/**
 * Holds a form over a stored copy that may change during editing. If another tab saves, unchanged fields follow the
 * refetched copy. With a `storageKey`, unsaved changes survive a reload and a crash of this tab.
 */
export function useDraft<Form extends Fields>(stored: Form, storageKey?: string) {
  const [draft, setDraft] = useState(() => restoredDraft(stored, storageKey));
  const followed = follow(draft, stored);
  if (unlessSame(draft, followed) !== draft) setDraft(followed);

  const { form, base, known } = draft;
  const changes = findChanges(form, base);
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => {
    replaceStored(storageKey, isChanged ? JSON.stringify(draft) : undefined);
  }, [storageKey, draft, isChanged]);

  return {
    form,
    change: (next: Form) => setDraft((current) => ({ ...current, form: next })),
    changes,
    isChanged,
    /** The names of unsaved fields that were also changed elsewhere. */
    clashes: findClashes(draft, stored),
    /** Applies the response of a save. Preserves later typing, and the text until `normalize`. */
    settle: (sent: Changes<Form>, saved: Form) => setDraft((current) => settled(current, sent, saved)),
    /** Shows saved text as the server normalized it. */
    normalize: () => setDraft((current) => unlessSame(current, normalized(current))),
    /** Stops waiting for a request of an earlier visit, because the stored values do not result from it. */
    unsend: () => setDraft(({ sent: _, ...current }) => current),
    /** Deletes the changes in the form and in the tab's storage. */
    discard(): void {
      replaceStored(storageKey, undefined);
      setDraft({ form: stored, base: stored, known: stored });
    },
    /**
     * Records in this tab the fields of the last request of this visit. The returned function records the outcome,
     * unless a later visit has changed the record.
     */
    leave(sent: Changes<Form>) {
      const left = JSON.stringify({ form, base, known, sent });
      const isLeft = () => storageKey !== undefined && tabStorage.read(storageKey) === left;
      replaceStored(storageKey, left);
      return {
        forget: () => isLeft() && replaceStored(storageKey, undefined),
        unsend: () => isLeft() && replaceStored(storageKey, JSON.stringify({ form, base, known })),
      };
    },
  };
}

function replaceStored(key: string | undefined, text: string | undefined): void {
  if (key === undefined) return;
  if (text === undefined) tabStorage.forget(key);
  else tabStorage.save(key, text);
}

/** Returns the draft that this tab stored. Ignores a draft of an older version of the dashboard with other fields. */
function restoredDraft<Form extends Fields>(stored: Form, storageKey: string | undefined): Draft<Form> {
  const fresh = { form: stored, base: stored, known: stored };
  const text = storageKey === undefined ? undefined : tabStorage.read(storageKey);
  if (text === undefined) return fresh;
  const draft = JSON.parse(text) as Draft<Form>;
  const isSameForm = Object.keys(draft.known ?? {}).join() === Object.keys(stored).join();
  return isSameForm ? normalized(follow(draft, stored)) : fresh;
}

/** Returns the next value, or the current one if both are equal, so that nothing renders again. */
function unlessSame<Item extends object>(current: Item, next: Item): Item {
  return JSON.stringify(current) === JSON.stringify(next) ? current : next;
}
