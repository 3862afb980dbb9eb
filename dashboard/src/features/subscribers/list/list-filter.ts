import { SUBSCRIBER_STATUSES } from '@tidings/sdk';
import type { Segment, SegmentFilter } from '../segments/queries';
import { STATUS_LABELS, type Subscriber } from '../subscriber';

type Status = Subscriber['status'];

/** The filters of the list, as in the URL. */
export type ListFilters = {
  tag: string;
  segment: number | undefined;
  status: Status | undefined;
  joined: string;
  activity: string;
};

/** The periods since a subscriber joined, in days. */
export const PERIODS: Record<string, string> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 365 days',
};

export const ACTIVITIES: Record<string, { label: string; filter: SegmentFilter }> = {
  'opened-90': {
    label: 'Opened a newsletter of the last 90 days',
    filter: { activity: 'opened', atLeast: 1, withinDays: 90 },
  },
  'unopened-90': {
    label: 'Opened no newsletter of the last 90 days',
    filter: { activity: 'opened', atMost: 0, withinDays: 90 },
  },
  'clicked-90': {
    label: 'Clicked in a newsletter of the last 90 days',
    filter: { activity: 'clicked', atLeast: 1, withinDays: 90 },
  },
  bought: { label: 'Bought anything', filter: { bought: 'anything' } },
  'not-received': { label: 'Received nothing yet', filter: { activity: 'received', atMost: 0 } },
};

/** Parses the filters of a URL. Ignores unknown values. */
export function readFilters(query: URLSearchParams): ListFilters {
  const segment = query.get('segment') ?? '';
  const joined = query.get('joined') ?? '';
  const activity = query.get('activity') ?? '';
  return {
    tag: query.get('tag') ?? '',
    segment: /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : undefined,
    status: SUBSCRIBER_STATUSES.find((status) => status === query.get('status')),
    joined: Object.hasOwn(PERIODS, joined) ? joined : '',
    activity: Object.hasOwn(ACTIVITIES, activity) ? activity : '',
  };
}

/** Returns the URL with one changed filter. An empty value removes the filter. */
export function changeFilter(
  query: URLSearchParams,
  name: keyof ListFilters,
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function isFiltered({ tag, segment, status, joined, activity }: ListFilters): boolean {
  return [tag, segment, status, joined, activity].some(Boolean);
}

/** Describes each filter that is set. Returns undefined for a segment whose name has not loaded. */
export function describeFilters(
  { tag, segment, status, joined, activity }: ListFilters,
  segmentName: string | undefined,
): Array<{ name: keyof ListFilters; label: string }> {
  return [
    ...(tag ? [{ name: 'tag', label: `Tag: ${tag}` } as const] : []),
    ...(segment ? [{ name: 'segment', label: `Segment: ${segmentName ?? segment}` } as const] : []),
    ...(status ? [{ name: 'status', label: `Status: ${STATUS_LABELS[status]}` } as const] : []),
    ...(joined ? [{ name: 'joined', label: `Joined: ${PERIODS[joined]}` } as const] : []),
    ...(activity ? [{ name: 'activity', label: ACTIVITIES[activity]?.label ?? activity } as const] : []),
  ];
}

/** Returns the API's conditions for the filters, without segment and status. Returns undefined without conditions. */
export function toSegmentFilter({ tag, joined, activity }: ListFilters): SegmentFilter | undefined {
  return joinParts([
    ...(tag ? [{ tag }] : []),
    ...(joined ? [{ joined: { withinDays: Number(joined) } }] : []),
    ...(ACTIVITIES[activity] ? [ACTIVITIES[activity].filter] : []),
  ]);
}

/** Returns all conditions as one filter. Undefined without conditions, and until the segment has loaded. */
export function combineFilters(
  filters: ListFilters,
  segments: Segment[] | undefined,
): SegmentFilter | undefined {
  const ownFilter = toSegmentFilter(filters);
  if (filters.segment === undefined) return ownFilter;
  const segment = segments?.find(({ id }) => id === filters.segment);
  return (
    segment &&
    joinParts([...listJoinableParts(segment.filter), ...(ownFilter ? listJoinableParts(ownFilter) : [])])
  );
}

/** Returns the parts of a filter that can be joined with other parts without another level. */
function listJoinableParts(filter: SegmentFilter): SegmentFilter[] {
  return 'all' in filter ? filter.all : [filter];
}

function joinParts(parts: SegmentFilter[]): SegmentFilter | undefined {
  return parts.length > 1 ? { all: parts } : parts[0];
}
