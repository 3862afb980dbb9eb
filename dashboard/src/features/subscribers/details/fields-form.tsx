import { MAX_TEXT_VALUE, messageOf } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button, TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { SelectField, TextField } from '../../../ui/forms/field';
import type { Subscriber } from '../subscriber';
import { type CustomField, useFields } from '../vocabulary/queries';
import { changedValues, type FieldTexts, textsOf } from './field-values';
import { useSetFields } from './queries';

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
      {!fields && error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {!fields && !error && <SkeletonRows rows={2} rowClass="h-16" />}
    </>
  );
}

function Values({ subscriber, fields }: { subscriber: Subscriber; fields: CustomField[] }) {
  const [texts, setTexts] = useState<FieldTexts>(() => textsOf(fields, subscriber.fields));
  const save = useSetFields(subscriber.id);
  const changed = changedValues(fields, { texts, stored: subscriber.fields });
  const isChanged = Object.keys(changed).length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) save.mutate(changed);
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <div className="grid gap-4 md:grid-cols-2">
        {fields.map((field) => (
          <ValueField
            key={field.key}
            field={field}
            value={texts[field.key] ?? ''}
            onChange={(text) => setTexts({ ...texts, [field.key]: text })}
          />
        ))}
      </div>
      {save.error && <Alert>{messageOf(save.error)}</Alert>}
      <Button type="submit" tone="primary" className="self-start" busy={save.isPending}>
        Save fields
      </Button>
    </form>
  );
}

type ValueFieldProps = { field: CustomField; value: string; onChange: (text: string) => void };

function ValueField({ field, value, onChange }: ValueFieldProps) {
  const { label, type } = field;
  if (type === 'boolean' || type === 'choice') {
    return (
      <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">No value</option>
        {optionsOf(field, value).map(([option, text]) => (
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
      type={type}
      dir="auto"
      step="any"
      maxLength={MAX_TEXT_VALUE}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Returns the choices, with a value that is no longer one. */
function optionsOf({ type, choices }: CustomField, value: string): Array<[value: string, text: string]> {
  if (type === 'boolean') {
    return [
      ['true', 'Yes'],
      ['false', 'No'],
    ];
  }
  const all = value === '' || choices.includes(value) ? choices : [...choices, value];
  return all.map((choice) => [choice, choice]);
}
