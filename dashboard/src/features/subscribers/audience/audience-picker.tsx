import { errorMessage } from '@tidings/sdk';
import { TextLink } from '../../../ui/button';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { type Audience, useSegments } from '../segments/queries';
import { ALL_SUBSCRIBERS, toggleSegment } from './audience';
import { SegmentChecks } from './segment-checks';

type AudiencePickerProps = { value: Audience; onChange: (audience: Audience) => void };

/** Chooses the audience of a newsletter: all subscribers or some segments, and the segments to exclude. */
export function AudiencePicker({ value, onChange }: AudiencePickerProps) {
  const { data: segments, error, refetch } = useSegments();

  if (!segments) {
    if (error) return <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />;
    return <SkeletonRows rows={3} rowClass="h-11" />;
  }
  const isAlone = segments.length === 0 && value.exclude.length === 0 && value.include.includes('all');
  return (
    <div className="flex flex-col gap-3">
      <SegmentChecks
        legend="Send to"
        list="include"
        segments={segments}
        value={value}
        onToggle={(id) => onChange(toggleSegment(value, 'include', id))}
        onAllSubscribers={() => onChange({ ...value, include: ALL_SUBSCRIBERS.include })}
      />
      {!isAlone && (
        <details open={value.exclude.length > 0 || undefined} className="flex flex-col gap-2">
          <summary className="min-h-11 cursor-pointer content-center rounded-nav text-label font-semibold md:min-h-9">
            Exclude segments
          </summary>
          <SegmentChecks
            legend="Exclude"
            list="exclude"
            segments={segments}
            value={value}
            onToggle={(id) => onChange(toggleSegment(value, 'exclude', id))}
          />
        </details>
      )}
      {isAlone && (
        <p className="text-meta text-ink-2">
          To send to some subscribers, <TextLink to="/subscribers/segments">create a segment</TextLink>.
        </p>
      )}
    </div>
  );
}
