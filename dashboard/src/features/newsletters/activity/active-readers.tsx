import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { shortDate } from '../../../ui/dates';
import { LoadFailure } from '../../../ui/load-failure';
import { counted } from '../../../ui/numbers';
import { SkeletonRows } from '../../../ui/skeleton';
import type { ActiveReader } from './activity';
import { useActiveReaders } from './use-active-readers';

/** Who it was, where a list counts each reader: asked for when it is wanted, since there may be many. */
export function ActiveReaders({ newsletterId }: { newsletterId: number }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <section aria-label="Readers" className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">Readers</h3>
        <Button tone="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Show who it was
        </Button>
      </div>
      {isOpen && <LoadedReaders newsletterId={newsletterId} />}
    </section>
  );
}

function LoadedReaders({ newsletterId }: { newsletterId: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useActiveReaders(newsletterId);
  const readers = data?.pages.flatMap((page) => page.data);

  return (
    <>
      {!readers && !error && <SkeletonRows rows={2} rowClass="h-11" />}
      {error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {readers?.length === 0 && <p className="text-ink-2">Whoever opens it will show up here.</p>}
      {readers && readers.length > 0 && (
        <ul className="flex flex-col">
          {readers.map((reader) => (
            <Reader key={reader.subscriberId} reader={reader} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="md:self-start" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show 50 more
        </Button>
      )}
    </>
  );
}

function Reader({ reader }: { reader: ActiveReader }) {
  const { email, name, opens, clicks, lastActiveAt } = reader;
  const did = [
    opens > 0 && counted(opens, 'open', 'opens'),
    clicks > 0 && counted(clicks, 'click', 'clicks'),
  ];

  return (
    <li className="flex flex-col justify-between gap-x-4 border-b border-line py-2.5 last:border-b-0 md:flex-row md:items-baseline">
      <span className="flex min-w-0 flex-col">
        <bdi className="font-semibold wrap-anywhere">{name ?? email}</bdi>
        {name && <span className="text-meta text-ink-3 wrap-anywhere">{email}</span>}
      </span>
      <span className="text-meta text-ink-2 tabular-nums">
        {did.filter(Boolean).join(' · ')}
        {lastActiveAt && <span className="text-ink-3"> · {shortDate(lastActiveAt, new Date())}</span>}
      </span>
    </li>
  );
}
