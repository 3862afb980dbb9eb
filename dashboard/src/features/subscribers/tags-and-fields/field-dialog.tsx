import { FIELD_TYPES, MAX_FIELD_KEY_LENGTH, MAX_FIELD_LABEL_LENGTH } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { CheckField } from '../../../ui/forms/check-field';
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field';
import { EditDialog } from '../edit-dialog';
import { type FieldForm, findFieldProblems, parseChoices, toFieldForm, toFieldKey } from './field-form';
import { FormError, findNameError } from './form-error';
import { useSaveField } from './mutations';
import type { CustomField } from './queries';

export const TYPE_NAMES: Record<CustomField['type'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'Choice',
};

type FieldDialogProps = { field: Partial<CustomField> | undefined; onClose: () => void };

/** Creates or changes a custom field. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const save = useSaveField();

  return (
    <EditDialog noun="field" edited={field} save={save} onClose={onClose}>
      {(field, form) => (
        <FieldDetailsForm
          id={form.id}
          field={field}
          error={save.error}
          onEdit={form.onEdit}
          onSave={({ choices, ...details }) =>
            save.mutate(
              { id: field.id, ...details, choices: parseChoices({ choices, type: details.type }) },
              { onSuccess: form.close },
            )
          }
        />
      )}
    </EditDialog>
  );
}

type FieldDetailsFormProps = {
  id: string;
  field: Partial<CustomField>;
  error: Error | null;
  onEdit: () => void;
  onSave: (form: FieldForm) => void;
};

function FieldDetailsForm({ id, field, error, onEdit, onSave }: FieldDetailsFormProps) {
  const [form, setForm] = useState(() => toFieldForm(field));
  const [isChecked, setIsChecked] = useState(false);
  const isNew = field.id === undefined;
  const change = (next: Partial<FieldForm>) => {
    onEdit();
    setForm((current) => ({ ...current, ...next }));
  };
  const problems = isChecked ? findFieldProblems(form) : {};
  const keyError = problems.key ?? findNameError({ value: form.key, isChecked: false, error, missing: '' });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(findFieldProblems(form)).length === 0) onSave({ ...form, label: form.label.trim() });
  }

  return (
    <form id={id} className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextField
        label="Label"
        dir="auto"
        maxLength={MAX_FIELD_LABEL_LENGTH}
        placeholder="City"
        {...(problems.label && { error: problems.label })}
        value={form.label}
        onChange={({ target }) =>
          // The key follows the label until the user types a key.
          change({
            label: target.value,
            ...(isNew && form.key === toFieldKey(form.label) && { key: toFieldKey(target.value) }),
          })
        }
      />
      {isNew && (
        <>
          <TextField
            label="Key"
            maxLength={MAX_FIELD_KEY_LENGTH}
            spellCheck={false}
            autoCapitalize="none"
            help={`In newsletters: {{${form.key || 'city'}|fallback}}. Imports and exports use the key too. You cannot change it later.`}
            {...(keyError && { error: keyError })}
            value={form.key}
            onChange={({ target }) => change({ key: target.value })}
          />
          <SelectField
            label="Type"
            help="You cannot change the type later."
            value={form.type}
            onChange={({ target }) => change({ type: target.value as CustomField['type'] })}
          >
            {FIELD_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_NAMES[type]}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {form.type === 'choice' && (
        <TextAreaField
          label="Choices"
          dir="auto"
          rows={4}
          help={
            isNew ? 'One per line.' : 'One per line. Subscribers keep their value even if you remove it here.'
          }
          {...(problems.choices && { error: problems.choices })}
          value={form.choices}
          onChange={({ target }) => change({ choices: target.value })}
        />
      )}
      <CheckField
        label="Subscribers can see and change this field"
        help="It appears in their preference center."
        checked={form.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
      <FormError error={error} />
    </form>
  );
}
