import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { useDates } from '../../../ui/formats/time-zone-context';
import { controlClass } from '../../../ui/forms/field';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { PageHeader } from '../../../ui/page-header';
import { BanForm } from './ban-form';
import { BANS_PAGE_SIZE, type Ban, useBans, useRemoveBan } from './queries';

/** Lists, adds and removes bans. */
export function BansPage() {
  const [searchText, setSearchText] = useState('');
  const [banToRemove, setBanToRemove] = useState<Ban>();
  const search = useDebounced(searchText.trim(), 300);
  const list = useBans(search);
  const bans = list.data;

  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Bans" lead="Block addresses, domains and networks of spammers and card testers." />
      <WaveRule />
      <BanForm />
      <Card className="flex flex-col gap-3" aria-busy={list.isFetching}>
        <input
          type="search"
          aria-label="Search bans"
          placeholder="Search bans"
          maxLength={200}
          className={`${controlClass} h-11 md:h-10 md:max-w-80`}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
        {bans && bans.length > 0 && (
          <ul aria-label="Bans" className="flex flex-col">
            {bans.map((ban) => (
              <BanRow key={ban.id} ban={ban} onRemove={() => setBanToRemove(ban)} />
            ))}
          </ul>
        )}
        <div role="status" className="empty:hidden">
          {bans?.length === 0 && <EmptyState title={search ? 'No bans found' : 'No bans yet'} />}
        </div>
        {list.error && !bans && (
          <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />
        )}
        {!bans && !list.error && <SkeletonRows rows={3} rowClass="h-16" />}
        {list.hasNextPage && (
          <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show {BANS_PAGE_SIZE} more
          </Button>
        )}
      </Card>
      {banToRemove && <RemoveBan ban={banToRemove} onClose={() => setBanToRemove(undefined)} />}
    </div>
  );
}

function BanRow({ ban, onRemove }: { ban: Ban; onRemove: () => void }) {
  const { formatDay } = useDates();
  const { value, reason, addedBy, createdAt, endsAt } = ban;
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0 md:flex-row md:items-start md:justify-between">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold wrap-anywhere">{value}</span>
        <p dir="auto" className="wrap-anywhere">
          {reason}
        </p>
        <span className="text-meta text-ink-2">
          Added {formatDay(createdAt)} by {addedBy}.{' '}
          {endsAt === null ? 'Never ends' : formatEnd(endsAt, formatDay)}
        </span>
      </div>
      <Button className="self-start" onClick={onRemove}>
        Remove<span className="sr-only"> the ban of {value}</span>
      </Button>
    </li>
  );
}

function formatEnd(endsAt: string, formatDay: (iso: string) => string): string {
  return `${Date.parse(endsAt) > Date.now() ? 'Ends' : 'Ended'} ${formatDay(endsAt)}`;
}

function RemoveBan({ ban, onClose }: { ban: Ban; onClose: () => void }) {
  const remove = useRemoveBan({ onDone: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Remove this ban?"
      confirmLabel="Remove ban"
      cancelLabel="Keep ban"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: ban.id })}
    >
      <p>
        <span className="font-semibold wrap-anywhere">{ban.value}</span> can be used again to sign up,
        subscribe and buy.
      </p>
    </ConfirmDialog>
  );
}
