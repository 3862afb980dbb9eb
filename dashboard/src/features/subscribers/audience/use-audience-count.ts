import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useSubscriberCount } from '../queries';
import { type Audience, useSegmentCount, useSegments } from '../segments/queries';
import { hasDeleted, isEverybody, isUnchosen } from './audience';

/** Milliseconds without a change before a count. */
const COUNT_PAUSE = 250;

/** Counts an audience while it is chosen. `count` is undefined until the count of this audience is known. */
export function useAudienceCount(audience: Audience) {
  const settled = useDebounced(audience, COUNT_PAUSE);
  const segments = useSegments();
  const everybody = useSubscriberCount();
  const isOfSegments = !isEverybody(audience);
  const hasNone = isUnchosen(audience);
  const isUnusable = isOfSegments && hasDeleted(audience, segments.data);
  const isSettled = settled === audience || JSON.stringify(settled) === JSON.stringify(audience);
  const counted = isOfSegments && isSettled && !isUnusable && !hasNone ? { audience: settled } : undefined;
  const some = useSegmentCount(counted);
  const query = isOfSegments ? some : everybody;

  return {
    count: isUnusable || hasNone || !isSettled || query.isPlaceholderData ? undefined : query.data,
    /** No audience is chosen. */
    isUnchosen: hasNone,
    /** A segment of the audience was deleted. */
    isUnusable,
    isCounting: !isUnusable && !hasNone && (!isSettled || query.isFetching),
    error: isUnusable || hasNone ? null : query.error,
    retry: () => void query.refetch(),
  };
}

export type AudienceCount = ReturnType<typeof useAudienceCount>;
