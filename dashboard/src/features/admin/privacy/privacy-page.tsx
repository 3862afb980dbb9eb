import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { EmptyState } from '../../../ui/feedback/load-states';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { TextField } from '../../../ui/forms/field';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { PageHeader } from '../../../ui/page-header';
import { type FoundAddress, useEraseAddress, useFindAddress } from './queries';

/** Handles privacy requests, by finding an address on all lists and erasing it. */
export function PrivacyPage() {
  const [address, setAddress] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const find = useFindAddress();
  const erase = useEraseAddress({
    onDone: () => {
      setIsAsking(false);
      find.reset();
    },
  });
  const matches = find.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (address.trim() !== '') find.mutate(address.trim());
  }

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Privacy"
        lead="Find the creators whose lists contain an address, for example to answer a privacy request."
      />
      <WaveRule />
      <Card className="flex flex-col gap-4">
        <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
          <TextField
            label="Email address"
            type="email"
            help="The whole address. The audit log records the search, but only a fingerprint of the address."
            maxLength={300}
            autoComplete="off"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              find.reset();
            }}
          />
          <Button type="submit" busy={find.isPending} className="self-start">
            Find address
          </Button>
        </form>
        {find.error && <Alert>{errorMessage(find.error)}</Alert>}
        <div role="status" className="flex flex-col items-start gap-4 empty:hidden">
          {matches && <FoundAccounts found={matches} onErase={() => setIsAsking(true)} />}
        </div>
      </Card>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Erase this address everywhere?"
        confirmLabel="Erase address"
        cancelLabel="Keep address"
        tone="danger"
        busy={erase.isPending}
        onConfirm={() => erase.mutate(address.trim())}
      >
        <p className="wrap-anywhere">
          This erases {address.trim()} from the lists of {matches?.hasMore && 'more than '}
          {formatCount(matches?.data.length ?? 0, 'creator', 'creators')}. Within two days, we also erase the
          address from their suppressions and delivery records. If a creator removed the subscriber earlier,
          delivery records from before the removal keep the address. Creators cannot add the address again.
          This cannot be undone.
        </p>
        {erase.error && <Alert>{errorMessage(erase.error)}</Alert>}
      </ConfirmDialog>
    </div>
  );
}

function FoundAccounts({ found, onErase }: { found: FoundAddress; onErase: () => void }) {
  const { data, hasMore, hardBounced } = found;
  return (
    <>
      {hardBounced && (
        <p>
          Mail servers reported that this address does not exist, so no creator can send newsletters to it.
        </p>
      )}
      {data.length === 0 ? (
        <EmptyState title="No list has this address" />
      ) : (
        <>
          <ul aria-label="Creators with this address" className="flex w-full flex-col border-t border-line">
            {data.map((holder) => (
              <FoundAccount key={holder.user.id} holder={holder} />
            ))}
          </ul>
          {hasMore && <p>Only the first {formatNumber(data.length)} creators are listed.</p>}
          <Button tone="danger" onClick={onErase}>
            Erase everywhere
          </Button>
        </>
      )}
    </>
  );
}

function FoundAccount({ holder }: { holder: FoundAddress['data'][number] }) {
  const { formatDay } = useDates();
  const { user, status, suppression, createdAt } = holder;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
      <span className="font-semibold">@{user.username}</span>
      <span className="text-meta text-ink-2">
        {status === null ? 'Suppressed, not on the list' : STATUS_LABELS[status]}
        {createdAt !== null && `, added ${formatDay(createdAt)}`}
        {suppression !== null && `. ${SUPPRESSION_LABELS[suppression]}`}
      </span>
    </li>
  );
}

const STATUS_LABELS: Record<NonNullable<FoundAddress['data'][number]['status']>, string> = {
  confirmed: 'Subscribed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
  removed: 'Removed',
};

const SUPPRESSION_LABELS: Record<NonNullable<FoundAddress['data'][number]['suppression']>, string> = {
  removed: 'Suppressed: removed',
  unsubscribed: 'Suppressed: unsubscribed',
  'hard-bounce': 'Suppressed: hard bounce',
  complained: 'Suppressed: reported spam',
  'soft-bounces': 'Suppressed: soft bounces',
  manual: 'Suppressed by the creator',
};
