import { type components, errorMessage } from '@tidings/sdk';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { BackLink, PageHeader } from '../../ui/page-header';
import { useChangeSimulatedAccount } from './mutations';

type Action = components['schemas']['SimulatedAccountChange']['action'];

const ACTIONS: Array<{ action: Action; label: string; text: string }> = [
  { action: 'complete', label: 'Complete the form', text: 'Everything is in order. You can sell.' },
  {
    action: 'require_document',
    label: 'Skip a document',
    text: 'Payments are paused until you upload the document.',
  },
  { action: 'reject', label: 'Reject the account', text: 'Stripe rejects this business.' },
  { action: 'disable', label: 'Close the account', text: 'Stripe closes the account after its first sales.' },
  {
    action: 'disconnect',
    label: 'Revoke access',
    text: 'You disconnect this instance in Stripe’s dashboard.',
  },
];

/** Replaces Stripe's form while payments are simulated. */
export function SimulatedAccountPage() {
  const navigate = useNavigate();
  const change = useChangeSimulatedAccount({ onDone: () => void navigate('/payouts') });

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Simulated Stripe"
        lead="No real account is created, and no money moves. Choose an event to simulate."
        above={<BackLink to="/payouts" label="Payouts" />}
      />
      {change.error && <Alert>{errorMessage(change.error)}</Alert>}
      <Card>
        <ul className="divide-y divide-line">
          {ACTIONS.map(({ action, label, text }) => (
            <li
              key={action}
              className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 md:flex-row md:items-center"
            >
              <p className="grow text-ink-2">{text}</p>
              <Button
                className="md:min-w-52"
                busy={change.isPending && change.variables === action}
                onClick={() => change.mutate(action)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
