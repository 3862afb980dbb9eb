import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useSubscriberCount } from '../queries';
import { type Audience, useSegmentCount, useSegments } from '../segments/queries';
import { hasDeleted, isAllSubscribers, isUnchosen } from './audience';

/** Milliseconds without a change before a count. */
const COUNT_DELAY_MS = 250;

/** Counts an audience during editing. `count` is undefined until this audience is counted. */
export function useAudienceCount(audience: Audience) {
  const settledAudience = useDebounced(audience, COUNT_DELAY_MS);
  const segments = useSegments();
  const subscriberCount = useSubscriberCount();
  const hasSegments = !isAllSubscribers(audience);
  const isEmptyChoice = isUnchosen(audience);
  const isUnusable = hasSegments && hasDeleted(audience, segments.data);
  const isSettled =
    settledAudience === audience || JSON.stringify(settledAudience) === JSON.stringify(audience);
  const countedAudience =
    hasSegments && isSettled && !isUnusable && !isEmptyChoice ? { audience: settledAudience } : undefined;
  const segmentCount = useSegmentCount(countedAudience);
  const query = hasSegments ? segmentCount : subscriberCount;

  return {
    count: isUnusable || isEmptyChoice || !isSettled || query.isPlaceholderData ? undefined : query.data,
    /** No audience is chosen. */
    isUnchosen: isEmptyChoice,
    /** A segment of the audience was deleted. */
    isUnusable,
    isCounting: !isUnusable && !isEmptyChoice && (!isSettled || query.isFetching),
    error: isUnusable || isEmptyChoice ? null : query.error,
    retry: () => void query.refetch(),
  };
}

export type AudienceCount = ReturnType<typeof useAudienceCount>;
