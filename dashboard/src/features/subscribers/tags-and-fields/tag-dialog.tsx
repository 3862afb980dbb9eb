import { MAX_TAG_DESCRIPTION, MAX_TAG_NAME } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/forms/check-field';
import { TextField } from '../../../ui/forms/field';
import { Dialog } from '../../../ui/overlays/dialog';
import { FormError, nameErrorOf } from './form-error';
import { useSaveTag } from './mutations';
import type { Tag } from './queries';

type TagDialogProps = { tag: Partial<Tag> | undefined; onClose: () => void };

/** Creates or changes a tag. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const formId = useId();
  const save = useSaveTag();

  function close() {
    save.reset();
    onClose();
  }

  return (
    <Dialog
      open={tag !== undefined}
      onClose={close}
      title={tag?.id === undefined ? 'Create a tag' : 'Change the tag'}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={save.isPending}>
            Save tag
          </Button>
        </>
      }
    >
      {tag && (
        <TagForm
          id={formId}
          tag={tag}
          error={save.error}
          onSave={(fields) => save.mutate({ id: tag.id, ...fields }, { onSuccess: close })}
        />
      )}
    </Dialog>
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
  const [isTopic, setTopic] = useState(tag.isTopic ?? false);
  const [isChecked, setChecked] = useState(false);
  const nameError = nameErrorOf({ value: name, isChecked, error, missing: 'Please enter a name.' });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (name.trim()) onSave({ name: name.trim(), description: description.trim() || null, isTopic });
  }

  return (
    <form id={id} className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        dir="auto"
        maxLength={MAX_TAG_NAME}
        placeholder="VIP"
        {...(nameError && { error: nameError })}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Description"
        dir="auto"
        maxLength={MAX_TAG_DESCRIPTION}
        help="Optional. Subscribers see it if the tag is a topic."
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <CheckField
        label="Subscribers may choose this tag"
        help="It becomes a topic in their preference center."
        checked={isTopic}
        onChange={setTopic}
      />
      <FormError error={error} />
    </form>
  );
}
