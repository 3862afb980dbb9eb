import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../../api';

export type Segment = components['schemas']['Segment'];
export type SegmentFilter = components['schemas']['SegmentFilter'];
export type Audience = components['schemas']['Audience'];

export const segmentsKey = ['/api/segments'];
const segmentCountKey = ['/api/segments/count'];

/** Fetches all segments, by name. */
export function useSegments() {
  return useQuery({
    queryKey: segmentsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/segments', { signal }))).data,
  });
}

type CountInput = { filter: SegmentFilter } | { audience: Audience };

/** Counts the confirmed subscribers of a filter or an audience. A newer count cancels an older one. */
export function useSegmentCount(countInput: CountInput | undefined) {
  return useQuery({
    queryKey: [...segmentCountKey, countInput],
    queryFn: ({ signal }) => unwrap(api.POST('/api/segments/count', { body: countInput ?? {}, signal })),
    select: ({ count }) => count,
    enabled: countInput !== undefined,
    placeholderData: countInput === undefined ? undefined : keepPreviousData,
  });
}
