import { errorMessage, MAX_TEXT_VALUE_LENGTH } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button, TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { SelectField, TextField } from '../../../ui/forms/field';
import type { Subscriber } from '../subscriber';
import { type CustomField, useFields } from '../tags-and-fields/queries';
import { type FieldTexts, findChangedValues, getStoredText, listUnreadableKeys } from './field-values';
import { useSetFields } from './queries';

const UNREADABLE_TEXT: Partial<Record<CustomField['type'], string>> = {
  number: 'Please enter a number.',
  date: 'Please enter a full date.',
};

/** Edits the values of a subscriber’s fields. */
export function FieldsForm({ subscriber }: { subscriber: Subscriber }) {
  const { data: fields, error, refetch } = useFields();

  return (
    <>
      <h2 className="text-section font-strong">Fields</h2>
      {fields?.length === 0 && (
        <p className="text-ink-2">
          You have no fields yet. <TextLink to="/subscribers/tags?tab=fields">Create a field</TextLink>
        </p>
      )}
      {fields && fields.length > 0 && <Values subscriber={subscriber} fields={fields} />}
      {!fields && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!fields && !error && <SkeletonRows rows={2} rowClass="h-16" />}
    </>
  );
}

function Values({ subscriber, fields }: { subscriber: Subscriber; fields: CustomField[] }) {
  // Sends only edited values, because the subscriber may have changed the others.
  const [edits, setEdits] = useState<FieldTexts>({});
  const [unreadable, setUnreadable] = useState<string[]>([]);
  const save = useSetFields(subscriber.id);
  const changes = findChangedValues(fields, { edits, stored: subscriber.fields });
  const isChanged = Object.keys(changes).length > 0;

  function change(key: string, text: string) {
    setEdits((current) => ({ ...current, [key]: text }));
    setUnreadable((keys) => keys.filter((other) => other !== key));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrongKeys = listUnreadableKeys(event.currentTarget);
    setUnreadable(wrongKeys);
    if (wrongKeys[0] !== undefined) focusInput(event.currentTarget, wrongKeys[0]);
    else if (isChanged) save.mutate(changes, { onSuccess: () => setEdits((now) => removeSaved(now, edits)) });
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <div className="grid gap-4 md:grid-cols-2">
        {fields.map((field) => (
          <ValueField
            key={field.key}
            field={field}
            value={edits[field.key] ?? getStoredText(field, subscriber.fields)}
            error={unreadable.includes(field.key) ? UNREADABLE_TEXT[field.type] : undefined}
            onChange={(text) => change(field.key, text)}
          />
        ))}
      </div>
      {save.error && <Alert>{errorMessage(save.error)}</Alert>}
      <Button type="submit" tone="primary" className="self-start" busy={save.isPending}>
        Save fields
      </Button>
    </form>
  );
}

/** Returns the edits since the last save. */
function removeSaved(edits: FieldTexts, savedTexts: FieldTexts): FieldTexts {
  return Object.fromEntries(Object.entries(edits).filter(([key, text]) => text !== savedTexts[key]));
}

function focusInput(form: HTMLFormElement, key: string) {
  const input = form.elements.namedItem(key);
  if (input instanceof HTMLElement) input.focus();
}

type ValueFieldProps = {
  field: CustomField;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function ValueField({ field, value, error, onChange }: ValueFieldProps) {
  const { label, type } = field;
  if (type === 'boolean' || type === 'choice') {
    return (
      <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">No value</option>
        {listOptions(field, value).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      label={label}
      name={field.key}
      type={type}
      {...(error && { error })}
      dir="auto"
      step="any"
      maxLength={MAX_TEXT_VALUE_LENGTH}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Returns the choices, including a stored value that is no longer a choice. */
function listOptions({ type, choices }: CustomField, value: string): Array<[value: string, text: string]> {
  if (type === 'boolean') {
    return [
      ['true', 'Yes'],
      ['false', 'No'],
    ];
  }
  const allChoices = value === '' || choices.includes(value) ? choices : [...choices, value];
  return allChoices.map((choice) => [choice, choice]);
}
