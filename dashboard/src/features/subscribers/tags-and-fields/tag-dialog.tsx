import { MAX_TAG_DESCRIPTION_LENGTH, MAX_TAG_NAME_LENGTH } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { CheckField } from '../../../ui/forms/check-field';
import { TextField } from '../../../ui/forms/field';
import { EditDialog } from '../edit-dialog';
import { FormError, findNameError } from './form-error';
import { useSaveTag } from './mutations';
import type { Tag } from './queries';

type TagDialogProps = { tag: Partial<Tag> | undefined; onClose: () => void };

/** Creates or changes a tag. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const save = useSaveTag();

  return (
    <EditDialog noun="tag" edited={tag} save={save} onClose={onClose}>
      {(tag, form) => (
        <TagForm
          id={form.id}
          tag={tag}
          error={save.error}
          onSave={(fields) => save.mutate({ id: tag.id, ...fields }, { onSuccess: form.close })}
        />
      )}
    </EditDialog>
  );
}

type TagFields = { name: string; description: string | null; isTopic: boolean };
type TagFormProps = {
  id: string;
  tag: Partial<Tag>;
  error: Error | null;
  onSave: (fields: TagFields) => void;
};

function TagForm({ id, tag, error, onSave }: TagFormProps) {
  const [name, setName] = useState(tag.name ?? '');
  const [description, setDescription] = useState(tag.description ?? '');
  const [isTopic, setIsTopic] = useState(tag.isTopic ?? false);
  const [isChecked, setIsChecked] = useState(false);
  const nameError = findNameError({ value: name, isChecked, error, missing: 'Please enter a name.' });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (name.trim()) onSave({ name: name.trim(), description: description.trim() || null, isTopic });
  }

  return (
    <form id={id} className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        dir="auto"
        maxLength={MAX_TAG_NAME_LENGTH}
        placeholder="VIP"
        {...(nameError && { error: nameError })}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Description"
        dir="auto"
        maxLength={MAX_TAG_DESCRIPTION_LENGTH}
        help="Optional. Subscribers see it if they can choose this tag."
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <CheckField
        label="Subscribers can choose this tag"
        help="It becomes a topic in their preference center."
        checked={isTopic}
        onChange={setIsTopic}
      />
      <FormError error={error} />
    </form>
  );
}
