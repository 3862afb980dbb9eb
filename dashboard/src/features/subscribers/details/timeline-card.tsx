import { useInfiniteQuery } from '@tanstack/react-query';
import { type components, errorMessage } from '@tidings/sdk';
import { api } from '../../../api';
import { Button, TextLink } from '../../../ui/button';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatCount } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { getReportPath } from '../../newsletters/newsletter-paths';
import { SOURCE_LABELS, STATUS_LABELS } from '../subscriber';

export type TimelineEvent = components['schemas']['TimelineEvent'];

const PAGE_SIZE = 20;

function useTimeline(id: number) {
  return useInfiniteQuery({
    queryKey: ['/api/subscribers/{id}/timeline', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
      const params = { path: { id }, query };
      const { data } = await api.GET('/api/subscribers/{id}/timeline', { params, signal });
      return data ?? { data: [], nextCursor: null, receivedWithoutTime: 0, showsActivity: true };
    },
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => ({ ...pages.at(-1), events: pages.flatMap((page) => page.data) }),
  });
}

/** Lists the events of a subscriber, newest first. */
export function TimelineCard({ subscriberId }: { subscriberId: number }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(subscriberId);

  return (
    <>
      <h2 className="text-section font-strong">Timeline</h2>
      {!data && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonRows rows={4} rowClass="h-12" />}
      {data?.events.length === 0 && <p className="text-ink-2">Nothing has happened yet.</p>}
      {data && data.events.length > 0 && (
        <ol className="flex flex-col">
          {data.events.map((event) => (
            <EventRow key={getEventKey(event)} event={event} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show {PAGE_SIZE} more
        </Button>
      )}
      {data && !hasNextPage && !!data.receivedWithoutTime && (
        <p className="text-ink-2 tabular-nums">
          Also received {formatCount(data.receivedWithoutTime, 'older newsletter', 'older newsletters')}.
          Their times are no longer stored.
        </p>
      )}
      <p className="text-meta text-ink-2">
        {data?.showsActivity === false ? (
          <>
            Opens and clicks of each newsletter are part of Pro. <TextLink to="/upgrade">See Pro</TextLink>
          </>
        ) : (
          'Opens and clicks appear only for newsletters sent while tracking was set to “For each subscriber”.'
        )}
      </p>
    </>
  );
}

function EventRow({ event }: { event: TimelineEvent }) {
  const { dateAndTime } = useDates();
  const { at, newsletter, product } = event;

  return (
    <li className="flex flex-col border-b border-line py-2 last:border-b-0">
      <p className="min-w-0 wrap-anywhere">
        {formatEvent(event)}
        {newsletter && (
          <>
            {' '}
            <TextLink to={getReportPath(newsletter.id)}>
              <bdi>{newsletter.title}</bdi>
            </TextLink>
          </>
        )}
        {product && <bdi className="font-medium"> {product.title}</bdi>}
      </p>
      <time dateTime={at} className="text-meta text-ink-3">
        {dateAndTime(at)}
      </time>
    </li>
  );
}

function getEventKey({ kind, at, newsletter, product, change }: TimelineEvent): string {
  return [kind, at, newsletter?.id, product?.id, change?.what, change?.name, change?.status].join(' ');
}

const CHANGE_TEXTS: Record<NonNullable<TimelineEvent['change']>['what'], string> = {
  name: 'Name changed',
  address: 'Address changed',
  field: 'Field changed: ',
  'tag-added': 'Tag added: ',
  'tag-removed': 'Tag removed: ',
  status: 'Status changed: ',
};

const CHANGE_ACTORS: Record<NonNullable<TimelineEvent['change']>['by'], string> = {
  creator: 'by you',
  subscriber: 'by the subscriber',
  import: 'by an import',
  bulk: 'by a bulk change',
};

function changeText({ what, by, name, status }: NonNullable<TimelineEvent['change']>): string {
  return `${CHANGE_TEXTS[what]}${name ?? (status ? STATUS_LABELS[status] : '')}, ${CHANGE_ACTORS[by]}`;
}

/** Describes an event. The name of its newsletter or product follows. */
export function formatEvent(event: Pick<TimelineEvent, 'kind' | 'times' | 'detail' | 'change'>): string {
  const { kind, times: timesText, detail, change } = event;
  switch (kind) {
    case 'joined':
      return detail ? `Joined: ${SOURCE_LABELS[detail as keyof typeof SOURCE_LABELS] ?? detail}` : 'Joined';
    case 'confirmed':
      return 'Confirmed by email';
    case 'received':
      return 'Received';
    case 'opened':
      return timesText > 1 ? `Opened ${formatCount(timesText, 'time', 'times')}:` : 'Opened';
    case 'clicked':
      return timesText > 1 ? `Clicked ${formatCount(timesText, 'time', 'times')} in` : 'Clicked in';
    case 'bought':
      return 'Bought';
    case 'unsubscribed':
      return detail ? `Unsubscribed: ${detail}` : 'Unsubscribed';
    case 'changed':
      return change ? changeText(change) : 'Changed';
    case 'removed':
      return `Removed ${CHANGE_ACTORS[detail as keyof typeof CHANGE_ACTORS] ?? ''}`.trim();
  }
}
