import { errorMessage, MAX_SEGMENT_NAME_LENGTH } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { TextField } from '../../../ui/forms/field';
import { EditDialog } from '../edit-dialog';
import { FormError, findNameError } from '../tags-and-fields/form-error';
import { createCondition } from './builder/condition';
import { FilterBuilder } from './builder/filter-builder';
import {
  createConditionNode,
  createGroupNode,
  findTreeProblem,
  listConditions,
  readFilter,
  writeFilter,
} from './builder/filter-tree';
import { useVocabulary, type Vocabulary } from './builder/use-vocabulary';
import { useSaveSegment } from './mutations';
import type { Segment, SegmentFilter } from './queries';
import { SegmentMatches } from './segment-matches';

/** A segment to change, or a filter to save as a new segment. */
export type EditedSegment = Partial<Pick<Segment, 'id' | 'name' | 'filter'>>;

type SegmentDialogProps = { segment: EditedSegment | undefined; onClose: () => void };

/** Creates or changes a segment. Shows its size and its first subscribers. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const { vocabulary, error, retry } = useVocabulary();
  const save = useSaveSegment();

  return (
    <EditDialog noun="segment" edited={segment} save={save} size="page" onClose={onClose}>
      {(segment, form) => (
        <>
          {error && <LoadFailure message={errorMessage(error)} onRetry={retry} />}
          {!vocabulary && !error && <SkeletonRows rows={4} rowClass="h-14" />}
          {vocabulary && (
            <SegmentForm
              id={form.id}
              segment={segment}
              vocabulary={vocabulary}
              error={save.error}
              onEdit={form.onEdit}
              onSave={(savedFields) =>
                save.mutate({ id: segment.id, ...savedFields }, { onSuccess: form.close })
              }
            />
          )}
        </>
      )}
    </EditDialog>
  );
}

type SegmentFormProps = {
  id: string;
  segment: EditedSegment;
  vocabulary: Vocabulary;
  error: Error | null;
  onEdit: () => void;
  onSave: (segment: { name: string; filter: SegmentFilter }) => void;
};

function SegmentForm({ id, segment, vocabulary, error, onEdit, onSave }: SegmentFormProps) {
  const { fields } = vocabulary;
  const [name, setName] = useState(segment.name ?? '');
  const [root, setRoot] = useState(() => createFirstTree(segment, vocabulary));
  const [isChecked, setIsChecked] = useState(false);
  const problem = findTreeProblem(root, fields);
  const nameProblem = findNameError({ value: name, isChecked, error, missing: 'Please enter a name.' });
  const usesActivity = listConditions(root).some(
    ({ subject }) => subject === 'opened' || subject === 'clicked',
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (problem === undefined && name.trim() !== '')
      onSave({ name: name.trim(), filter: writeFilter(root, fields) });
  }

  return (
    <form id={id} className="flex flex-col gap-5 pb-4" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        dir="auto"
        maxLength={MAX_SEGMENT_NAME_LENGTH}
        placeholder="Buyers in Bern"
        {...(nameProblem && { error: nameProblem })}
        value={name}
        onChange={(event) => {
          onEdit();
          setName(event.target.value);
        }}
      />
      <FilterBuilder
        root={root}
        vocabulary={vocabulary}
        onChange={(next) => {
          onEdit();
          setRoot(next);
        }}
      />
      {usesActivity && (
        <p className="text-meta text-ink-2">
          Opens and clicks count only for newsletters sent while tracking was set to “For each subscriber”.
        </p>
      )}
      {isChecked && problem && <Alert>{problem}</Alert>}
      <FormError error={error} />
      <SegmentMatches
        filter={problem === undefined ? writeFilter(root, fields) : undefined}
        problem={problem}
      />
    </form>
  );
}

function createFirstTree({ filter }: EditedSegment, { fields }: Vocabulary) {
  return filter
    ? readFilter(filter)
    : createGroupNode('all', [createConditionNode(createCondition('tag', fields))]);
}
