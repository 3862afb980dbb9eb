import { errorMessage } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { SearchedList } from '../../../ui/searched-list';
import { useDeleteSegment } from './mutations';
import { type Segment, useSegments } from './queries';
import { type EditedSegment, SegmentDialog } from './segment-dialog';
import { SegmentRow } from './segment-row';

/** The maximum number of segments that are counted at once. */
const COUNTED_AT_ONCE = 20;

/** Lists the segments with their sizes. */
export function SegmentsPage() {
  const [editedSegment, setEditedSegment] = useState<EditedSegment>();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Segments"
        above={<BackLink to="/subscribers" label="Subscribers" />}
        lead="A segment is a saved filter. You can send a newsletter to it, or exclude it."
        actions={
          <Button tone="primary" onClick={() => setEditedSegment({})}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            Create segment
          </Button>
        }
      />
      <WaveRule />
      <Card className="flex flex-col gap-3">
        <SegmentList onEdit={setEditedSegment} />
      </Card>
      <SegmentDialog segment={editedSegment} onClose={() => setEditedSegment(undefined)} />
    </div>
  );
}

function SegmentList({ onEdit }: { onEdit: (segment: Segment) => void }) {
  const { data: segments, error, refetch } = useSegments();
  const [segmentToDelete, setSegmentToDelete] = useState<Segment>();
  const deleteSegment = useDeleteSegment(() => setSegmentToDelete(undefined));

  if (!segments) {
    if (error) return <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />;
    return <SkeletonRows rows={4} rowClass="h-16" />;
  }
  if (segments.length === 0) {
    return <EmptyState title="No segments yet" text="Create one to send a newsletter to some subscribers." />;
  }
  return (
    <>
      <SearchedList noun="segments" rows={segments} textOf={({ name }) => name}>
        {(segment) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            counts={segments.length <= COUNTED_AT_ONCE ? 'at once' : 'on request'}
            onEdit={() => onEdit(segment)}
            onDelete={() => setSegmentToDelete(segment)}
          />
        )}
      </SearchedList>
      <ConfirmDialog
        open={segmentToDelete !== undefined}
        onClose={() => setSegmentToDelete(undefined)}
        title="Delete this segment?"
        confirmLabel="Delete segment"
        cancelLabel="Keep segment"
        tone="danger"
        busy={deleteSegment.isPending}
        onConfirm={() => segmentToDelete && deleteSegment.mutate(segmentToDelete)}
      >
        <p className="font-semibold wrap-anywhere">
          <bdi>{segmentToDelete?.name}</bdi>
        </p>
        <p className="text-ink-2">
          Its subscribers stay on your list. Scheduled newsletters keep their audience. A draft that uses this
          segment needs another audience.
        </p>
      </ConfirmDialog>
    </>
  );
}
