import { ApiError, BLOCK_FIELDS, errorMessage, MISSING_BLOCK_FIELDS } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { type BlockKind, listBlockFields } from './block-kinds';
import { type LinkFields, toEditableUrl } from './link';

export type LinkProblems = { [Field in keyof LinkFields | 'other']?: string | undefined };

type LinkFormInput = {
  kind: BlockKind;
  fields: LinkFields;
  /** Saves the block. Throws the API's error. */
  onSubmit: (fields: Partial<LinkFields>) => Promise<void>;
  onSaved: () => void;
};

/** Holds the form of one block. */
export function useLinkForm({ kind, fields, onSubmit, onSaved }: LinkFormInput) {
  const [form, setForm] = useState<LinkFields>(() => ({
    ...fields,
    url: toEditableUrl(fields.url),
    description: fields.description ?? '',
  }));
  const [problems, setProblems] = useState<LinkProblems>({});
  const [isSaving, setIsSaving] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles events through the component tree, which includes the page's form.
    event.stopPropagation();
    if (isSaving) return;
    const missingProblems = findMissingFields(kind, form);
    setProblems(missingProblems);
    if (Object.keys(missingProblems).length > 0) return;
    setIsSaving(true);
    try {
      await onSubmit(pickFields(kind, form));
      onSaved();
    } catch (error) {
      setProblems(readProblems(error, form));
      setIsSaving(false);
    }
  }

  const change = (changedFields: Partial<LinkFields>) =>
    setForm((current) => ({ ...current, ...changedFields }));
  return { form, change, problems, isSaving, submit };
}

/** Returns only the fields that blocks of this kind have. */
function pickFields(kind: BlockKind, form: LinkFields): Partial<LinkFields> {
  const { shownFrom, shownUntil } = form;
  const content = listBlockFields(kind).map((field) => [field, form[field]]);
  return { ...Object.fromEntries(content), shownFrom, shownUntil };
}

function findMissingFields(kind: BlockKind, form: LinkFields): LinkProblems {
  const missingProblems = BLOCK_FIELDS[kind].required.filter((field) => !String(form[field] ?? '').trim());
  return Object.fromEntries(missingProblems.map((field) => [field, MISSING_BLOCK_FIELDS[field]]));
}

function readProblems(error: unknown, form: LinkFields): LinkProblems {
  const fieldErrors = error instanceof ApiError ? error.errors : [];
  const knownErrors = fieldErrors.filter(({ path }) => path !== undefined && path in form);
  if (knownErrors.length === 0) return { other: errorMessage(error) };
  return Object.fromEntries(knownErrors.map(({ path, message }) => [path, message]));
}
