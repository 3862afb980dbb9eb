import { MAX_AUDIENCE_SEGMENTS } from '@tidings/sdk';
import { CheckList } from '../../../ui/forms/check-list';
import type { Audience, Segment } from '../segments/queries';
import { type AudienceList, isFull, listDeletedIds } from './audience';

type SegmentChecksProps = {
  legend: string;
  list: AudienceList;
  segments: Segment[];
  value: Audience;
  onToggle: (id: number) => void;
  /** Offers all subscribers as the first choice. */
  onAllSubscribers?: () => void;
};

/** Chooses segments. Deleted segments can only be removed. */
export function SegmentChecks(props: SegmentChecksProps) {
  const { legend, list, segments, value, onToggle, onAllSubscribers } = props;
  const isListFull = isFull(value, list);
  const chosenSegments: ReadonlyArray<'all' | number> = value[list];
  const deleted = listDeletedIds(value, list, segments);

  return (
    <>
      <CheckList<'all' | number>
        legend={legend}
        legendStyle={onAllSubscribers ? 'shown' : 'hidden'}
        noun="segments"
        choices={[
          ...(onAllSubscribers ? [{ value: 'all', label: 'All subscribers', isPinned: true } as const] : []),
          ...deleted.map((id) => ({
            value: id,
            label: 'A deleted segment',
            tone: 'danger' as const,
            isPinned: true,
          })),
          ...segments.map(({ id, name }) => ({
            value: id,
            label: name,
            isDisabled: isListFull && !chosenSegments.includes(id),
          })),
        ]}
        chosen={chosenSegments}
        onToggle={(id) => (id === 'all' ? onAllSubscribers?.() : onToggle(id))}
      />
      {isListFull && (
        <p className="text-meta text-ink-2">You can choose at most {MAX_AUDIENCE_SEGMENTS} segments.</p>
      )}
    </>
  );
}
