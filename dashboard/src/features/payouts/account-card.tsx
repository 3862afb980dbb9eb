import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { StatusDot } from '../../ui/feedback/status-dot';
import { useDates } from '../../ui/formats/time-zone-context';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { useConnectAccount, useDisconnectAccount } from './mutations';
import { getCountryName, type PayoutAccount, STATUSES } from './payout-account';

/** Shows a connected account with its status and open requirements. */
export function AccountCard({ account }: { account: PayoutAccount }) {
  const { status, country, currency, note, feePercent } = account;
  const connect = useConnectAccount();
  const [isAsking, setIsAsking] = useState(false);
  const { tone, title } = STATUSES[status];

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Your account" aside={<StatusDot tone={tone}>{title}</StatusDot>} />
      {note && <p className="text-ink-2">{note}</p>}
      <Steps account={account} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-body">
        <dt className="text-ink-2">Country</dt>
        <dd>{country === null ? '' : getCountryName(country)}</dd>
        <dt className="text-ink-2">Payouts in</dt>
        <dd>{currency?.toUpperCase()}</dd>
        <dt className="text-ink-2">Platform fee</dt>
        <dd>{feePercent}% of each sale</dd>
      </dl>
      {connect.error && <Alert>{errorMessage(connect.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {status !== 'disabled' && (
          <Button
            tone={account.steps.length > 0 ? 'primary' : 'secondary'}
            busy={connect.isPending}
            onClick={() => connect.mutate(undefined)}
          >
            {account.steps.length > 0 ? 'Continue at Stripe' : 'Open Stripe'}
          </Button>
        )}
        <Button onClick={() => setIsAsking(true)}>Disconnect</Button>
      </div>
      <DisconnectDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </Card>
  );
}

function Steps({ account: { steps, dueBy } }: { account: PayoutAccount }) {
  const { formatDay } = useDates();
  if (steps.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{dueBy === null ? 'Still needed' : `Needed by ${formatDay(dueBy)}`}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  );
}

function DisconnectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const disconnect = useDisconnectAccount({ onDone: onClose });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Disconnect this account?"
      confirmLabel="Disconnect"
      cancelLabel="Keep account"
      tone="danger"
      busy={disconnect.isPending}
      onConfirm={() => disconnect.mutate(undefined)}
    >
      <div className="flex flex-col gap-3">
        <p>
          Visitors can no longer buy paid products. Earlier payments stay in this account, and you can still
          refund them. To sell again, set up a new account.
        </p>
        {disconnect.error && <Alert>{errorMessage(disconnect.error)}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
