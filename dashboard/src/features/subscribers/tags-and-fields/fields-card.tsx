import { errorMessage } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { Chip } from '../../../ui/feedback/status-dot';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { SearchedList } from '../../../ui/searched-list';
import { FieldDialog, TYPE_NAMES } from './field-dialog';
import { useDeleteField } from './mutations';
import { type CustomField, useFields } from './queries';
import { TagOrFieldRow } from './tag-or-field-row';

export function FieldsCard() {
  const { data: fields, error, refetch } = useFields();
  const [editedField, setEditedField] = useState<Partial<CustomField>>();
  const [fieldToDelete, setFieldToDelete] = useState<CustomField>();

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader
        title="Fields"
        aside={
          <Button onClick={() => setEditedField({})}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            Create field
          </Button>
        }
      />
      {!fields && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!fields && !error && <SkeletonRows rows={4} rowClass="h-16" />}
      {fields?.length === 0 && (
        <EmptyState
          title="No fields yet"
          text="A field, such as a city, has a value for each subscriber. Newsletters can use it."
        />
      )}
      {fields && fields.length > 0 && (
        <SearchedList noun="fields" rows={fields} textOf={({ label, key }) => `${label} ${key}`}>
          {(field) => (
            <TagOrFieldRow
              key={field.id}
              name={field.label}
              title={
                <>
                  <bdi>{field.label}</bdi>
                  {field.isPublic && <Chip>Public</Chip>}
                </>
              }
              details={formatDetails(field)}
              onEdit={() => setEditedField(field)}
              onDelete={() => setFieldToDelete(field)}
            />
          )}
        </SearchedList>
      )}
      <FieldDialog field={editedField} onClose={() => setEditedField(undefined)} />
      <DeleteFieldDialog field={fieldToDelete} onClose={() => setFieldToDelete(undefined)} />
    </Card>
  );
}

/** Describes a field, with its placeholder in newsletters. */
function formatDetails({ key, type, choices }: CustomField): string {
  const values = type === 'choice' ? `: ${choices.join(', ')}` : '';
  return `${TYPE_NAMES[type]}${values}. In newsletters: {{${key}|fallback}}`;
}

function DeleteFieldDialog({ field, onClose }: { field: CustomField | undefined; onClose: () => void }) {
  const deleteField = useDeleteField();

  function close() {
    deleteField.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={field !== undefined}
      onClose={close}
      title="Delete this field?"
      confirmLabel="Delete field"
      cancelLabel="Keep field"
      tone="danger"
      busy={deleteField.isPending}
      onConfirm={() => field && deleteField.mutate(field, { onSuccess: close })}
    >
      <p className="font-semibold wrap-anywhere">
        <bdi>{field?.label}</bdi>
      </p>
      <p className="text-ink-2">
        Its values are deleted for all subscribers. Newsletters show the fallback instead. This cannot be
        undone.
      </p>
      {deleteField.error && <Alert>{errorMessage(deleteField.error)}</Alert>}
    </ConfirmDialog>
  );
}
