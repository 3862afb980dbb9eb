import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useSubscriberCount } from '../queries';
import { type Audience, useSegmentCount, useSegments } from '../segments/queries';
import { hasDeleted, isEverybody, isUnchosen } from './audience';

/** Milliseconds without a change before a count. */
const COUNT_DELAY_MS = 250;

/** Counts an audience while it is chosen. `count` is undefined until the count of this audience is known. */
export function useAudienceCount(audience: Audience) {
  const settled = useDebounced(audience, COUNT_DELAY_MS);
  const segments = useSegments();
  const subscriberCount = useSubscriberCount();
  const usesSegments = !isEverybody(audience);
  const isEmptyChoice = isUnchosen(audience);
  const isUnusable = usesSegments && hasDeleted(audience, segments.data);
  const isSettled = settled === audience || JSON.stringify(settled) === JSON.stringify(audience);
  const countedAudience =
    usesSegments && isSettled && !isUnusable && !isEmptyChoice ? { audience: settled } : undefined;
  const segmentCount = useSegmentCount(countedAudience);
  const query = usesSegments ? segmentCount : subscriberCount;

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
