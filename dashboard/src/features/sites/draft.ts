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
export function rebase<Form extends Fields>(form: Form, base: Form, storedForm: Form): Form {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const [baseValue, storedValue] = [base[name] as typeof value, storedForm[name] as typeof value];
    if (isGroup(value)) fields[name] = rebase(value, baseValue as Fields, storedValue as Fields);
    else fields[name] = value === baseValue ? storedValue : value;
  }
  return fields as Form;
}

/** Returns only the fields that differ from `base`, so that a save does not undo another tab's changes. */
export function findChanges<Form extends Fields>(form: Form, base: Form): Changes<Form> {
  const changes: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const changedValue = isGroup(value) ? findChanges(value, base[name] as Fields) : value;
    if (isGroup(changedValue) ? Object.keys(changedValue).length > 0 : changedValue !== base[name]) {
      changes[name] = changedValue as Fields;
    }
  }
  return changes as Changes<Form>;
}

/** Returns the dotted names of fields that were changed here and elsewhere, to different values. */
export function findClashes<Form extends Fields>(
  { form, base, known }: Draft<Form>,
  storedForm: Form,
): string[] {
  return listFieldNames(form).filter(
    (name) =>
      getValue(form, name) !== getValue(base, name) &&
      getValue(form, name) !== getValue(storedForm, name) &&
      getValue(storedForm, name) !== getValue(known, name),
  );
}

/**
 * Applies a new stored copy to the unchanged fields. Fields that were sent at the end of an earlier visit count as
 * saved. Other changed fields stay, and clash until they are saved or undone.
 */
export function follow<Form extends Fields>(draft: Draft<Form>, storedForm: Form): Draft<Form> {
  const isMoved = (name: string) => getValue(storedForm, name) !== getValue(draft.known, name);
  const isSent = (name: string) => isMoved(name) && getValue(draft.sent, name) !== undefined;
  if (draft.sent && listFieldNames(storedForm).some(isSent))
    return follow(settleDraft(draft, draft.sent, storedForm), storedForm);

  const { form, base, known, sent } = draft;
  const isFollowing = (name: string) =>
    isMoved(name) && [getValue(base, name), getValue(storedForm, name)].includes(getValue(form, name));
  return {
    form: replaceFields(form, storedForm, isFollowing),
    base: replaceFields(base, storedForm, isFollowing),
    known: replaceFields(known, storedForm, isFollowing),
    sent,
  };
}

/** Applies the response of a save. The text of the form does not change. */
export function settleDraft<Form extends Fields>(
  { form, base, known }: Draft<Form>,
  sentChanges: Changes<Form>,
  savedForm: Form,
): Draft<Form> {
  const isSent = (name: string) => getValue(sentChanges, name) !== undefined;
  return {
    form,
    base: replaceFields(base, sentChanges, isSent),
    known: replaceFields(known, savedForm, isSent),
  };
}

/** Replaces saved text with the server's normalized text. Changed fields stay. */
export function normalizeDraft<Form extends Fields>({ form, base, known, sent }: Draft<Form>): Draft<Form> {
  const isSaved = (name: string) => getValue(form, name) === getValue(base, name);
  return {
    form: replaceFields(form, known, isSaved),
    base: replaceFields(base, known, isSaved),
    known,
    sent,
  };
}

/** Returns the value at a dotted name. */
export function getValue(fields: object | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields);
}

/** Returns the dotted names of all fields. */
function listFieldNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value) ? listFieldNames(value).map((inner) => `${name}.${inner}`) : [name],
  );
}

/** Returns the form with the values of `source` in the fields with these dotted names. */
function replaceFields<Form extends Fields>(
  form: Form,
  source: object,
  isReplaced: (name: string) => boolean,
  prefix = '',
): Form {
  const entries = Object.entries(form).map(([name, value]) => {
    const path = prefix + name;
    if (isGroup(value)) return [name, replaceFields(value, source, isReplaced, `${path}.`)];
    return [name, isReplaced(path) ? getValue(source, path) : value];
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
export function useDraft<Form extends Fields>(storedForm: Form, storageKey?: string) {
  const [draft, setDraft] = useState(() => restoreDraft(storedForm, storageKey));
  const followedDraft = follow(draft, storedForm);
  if (replaceIfChanged(draft, followedDraft) !== draft) setDraft(followedDraft);

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
    clashes: findClashes(draft, storedForm),
    /** Applies the response of a save. Preserves later typing, and the text until `normalize`. */
    settle: (sentChanges: Changes<Form>, savedForm: Form) =>
      setDraft((current) => settleDraft(current, sentChanges, savedForm)),
    /** Shows saved text as the server normalized it. */
    normalize: () => setDraft((current) => replaceIfChanged(current, normalizeDraft(current))),
    /** Stops waiting for a request of an earlier visit, because the stored values do not result from it. */
    unsend: () => setDraft(({ sent: _, ...current }) => current),
    /** Deletes the changes in the form and in the tab's storage. */
    discard(): void {
      replaceStored(storageKey, undefined);
      setDraft({ form: storedForm, base: storedForm, known: storedForm });
    },
    /**
     * Records in this tab the fields of the last request of this visit. The returned function records the outcome,
     * unless a later visit has changed the record.
     */
    leave(sent: Changes<Form>) {
      const draftJson = JSON.stringify({ form, base, known, sent });
      const isLeft = () => storageKey !== undefined && tabStorage.read(storageKey) === draftJson;
      replaceStored(storageKey, draftJson);
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
function restoreDraft<Form extends Fields>(storedForm: Form, storageKey: string | undefined): Draft<Form> {
  const newDraft = { form: storedForm, base: storedForm, known: storedForm };
  const text = storageKey === undefined ? undefined : tabStorage.read(storageKey);
  if (text === undefined) return newDraft;
  const draft = JSON.parse(text) as Draft<Form>;
  const isSameForm = Object.keys(draft.known ?? {}).join() === Object.keys(storedForm).join();
  return isSameForm ? normalizeDraft(follow(draft, storedForm)) : newDraft;
}

/** Returns the next value, or the current one if both are equal, so that nothing renders again. */
function replaceIfChanged<Item extends object>(current: Item, next: Item): Item {
  return JSON.stringify(current) === JSON.stringify(next) ? current : next;
}
