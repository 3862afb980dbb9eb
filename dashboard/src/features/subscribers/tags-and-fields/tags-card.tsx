import { errorMessage } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { Chip } from '../../../ui/feedback/status-dot';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { SearchedList } from '../../../ui/searched-list';
import { useDeleteTag } from './mutations';
import { type Tag, useTags } from './queries';
import { TagDialog } from './tag-dialog';
import { TagOrFieldRow } from './tag-or-field-row';

export function TagsCard() {
  const { data: tags, error, refetch } = useTags();
  const [editedTag, setEditedTag] = useState<Partial<Tag>>();
  const [tagToDelete, setTagToDelete] = useState<Tag>();

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader
        title="Tags"
        aside={
          <Button onClick={() => setEditedTag({})}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            Create tag
          </Button>
        }
      />
      {!tags && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!tags && !error && <SkeletonRows rows={4} rowClass="h-16" />}
      {tags?.length === 0 && (
        <EmptyState title="No tags yet" text="Tag subscribers to find and email them together." />
      )}
      {tags && tags.length > 0 && (
        <SearchedList noun="tags" rows={tags} textOf={({ name }) => name}>
          {(tag) => (
            <TagOrFieldRow
              key={tag.id}
              name={tag.name}
              title={
                <>
                  <TextLink to={`/subscribers?tag=${encodeURIComponent(tag.name)}`}>
                    <bdi>{tag.name}</bdi>
                  </TextLink>
                  {tag.isTopic && <Chip>Topic</Chip>}
                </>
              }
              details={tag.description}
              onEdit={() => setEditedTag(tag)}
              onDelete={() => setTagToDelete(tag)}
            />
          )}
        </SearchedList>
      )}
      <TagDialog tag={editedTag} onClose={() => setEditedTag(undefined)} />
      <DeleteTagDialog tag={tagToDelete} onClose={() => setTagToDelete(undefined)} />
    </Card>
  );
}

function DeleteTagDialog({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const deleteTag = useDeleteTag();

  function close() {
    deleteTag.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={tag !== undefined}
      onClose={close}
      title="Delete this tag?"
      confirmLabel="Delete tag"
      cancelLabel="Keep tag"
      tone="danger"
      busy={deleteTag.isPending}
      onConfirm={() => tag && deleteTag.mutate(tag, { onSuccess: close })}
    >
      <p className="font-semibold wrap-anywhere">
        <bdi>{tag?.name}</bdi>
      </p>
      <p className="text-ink-2">
        All subscribers lose the tag. They stay on your list. This cannot be undone.
        {tag?.isTopic && ' Subscribers can no longer choose it as a topic.'}
      </p>
      {deleteTag.error && <Alert>{errorMessage(deleteTag.error)}</Alert>}
    </ConfirmDialog>
  );
}
