import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { TextLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { SelectField } from '../../../ui/forms/field';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { useTags } from '../tags-and-fields/queries';
import { type BulkAction, type BulkChange, type BulkJob, type BulkSelection, useStartBulk } from './queries';

const QUESTIONS: Record<
  BulkAction,
  { title: string; confirm: string; text: string; tone: 'primary' | 'danger' }
> = {
  addTags: {
    title: 'Add a tag to these subscribers',
    confirm: 'Add tag',
    text: 'This adds the tag to %s.',
    tone: 'primary',
  },
  removeTags: {
    title: 'Remove a tag from these subscribers',
    confirm: 'Remove tag',
    text: 'This removes the tag from %s.',
    tone: 'primary',
  },
  suppress: {
    title: 'Suppress these addresses?',
    confirm: 'Suppress',
    text: 'This suppresses %s. They stay on your list, but receive no newsletters.',
    tone: 'danger',
  },
  delete: {
    title: 'Remove these subscribers?',
    confirm: 'Remove subscribers',
    text: 'This removes %s from your list, and from any newsletter that is being sent.',
    tone: 'danger',
  },
};

type BulkDialogProps = {
  /** The change to confirm. Undefined while the dialog is closed. */
  action: BulkAction | undefined;
  size: string;
  selected: BulkSelection;
  onClose: () => void;
  onStarted: (job: BulkJob) => void;
};

/** Asks before a bulk change of subscribers, and describes its effect. */
export function BulkDialog({ action, size, selected, onClose, onStarted }: BulkDialogProps) {
  const start = useStartBulk();
  const [tag, setTag] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const needsTag = action === 'addTags' || action === 'removeTags';
  const question = action && QUESTIONS[action];

  function close() {
    start.reset();
    setTag('');
    setIsChecked(false);
    onClose();
  }

  function confirm() {
    setIsChecked(true);
    if (!action || (needsTag && tag === '')) return;
    start.mutate(toBulkChange(selected, { action, tagIds: [Number(tag)] }), {
      onSuccess: (job) => {
        close();
        onStarted(job);
      },
    });
  }

  return (
    <ConfirmDialog
      open={action !== undefined}
      onClose={close}
      title={question?.title ?? ''}
      confirmLabel={question?.confirm ?? ''}
      cancelLabel="Cancel"
      tone={question?.tone ?? 'primary'}
      busy={start.isPending}
      onConfirm={confirm}
    >
      {needsTag && (
        <TagChoice
          value={tag}
          error={isChecked && tag === '' ? 'Choose a tag.' : undefined}
          onChange={setTag}
        />
      )}
      <p className="text-ink-2">{question?.text.replace('%s', size)} You can undo this for 24 hours.</p>
      {start.error && <Alert>{errorMessage(start.error)}</Alert>}
    </ConfirmDialog>
  );
}

function toBulkChange(
  selected: BulkSelection,
  { action, tagIds }: { action: BulkAction; tagIds: number[] },
): BulkChange {
  switch (action) {
    case 'addTags':
      return { ...selected, addTags: tagIds };
    case 'removeTags':
      return { ...selected, removeTags: tagIds };
    case 'suppress':
      return { ...selected, suppress: true };
    case 'delete':
      return { ...selected, delete: true };
  }
}

type TagChoiceProps = { value: string; error: string | undefined; onChange: (value: string) => void };

function TagChoice({ value, error, onChange }: TagChoiceProps) {
  const { data: tags, error: failure, refetch } = useTags();

  if (!tags) {
    return failure ? (
      <LoadFailure message={errorMessage(failure)} onRetry={() => refetch()} />
    ) : (
      <SkeletonRows rows={1} rowClass="h-11" />
    );
  }
  if (tags.length === 0) {
    return (
      <p>
        You have no tags yet. <TextLink to="/subscribers/tags">Create a tag</TextLink>
      </p>
    );
  }
  return (
    <SelectField
      label="Tag"
      {...(error && { error })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Choose a tag…</option>
      {tags.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
