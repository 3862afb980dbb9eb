import { errorMessage } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { Chip } from '../../../ui/feedback/status-dot';
import { useDates } from '../../../ui/formats/time-zone-context';
import { useSignedInUser } from '../../accounts/session';
import { type PendingChange, useCancelEmailChange, useRequestEmailChange } from './use-email-change';

/** Shows the confirmations of both addresses, sends the links again, or cancels the change. */
export function PendingEmailChange({ pending }: { pending: PendingChange }) {
  const user = useSignedInUser();
  const dates = useDates();
  const request = useRequestEmailChange();
  const cancel = useCancelEmailChange();
  const { email, isNewConfirmed, isPresentConfirmed, expiresAt } = pending;

  return (
    <>
      <p>
        To change your address to <span className="font-semibold wrap-anywhere">{email}</span>, open the links
        that we emailed. They work until {dates.shortMoment(expiresAt, new Date())}.
      </p>
      {request.error && <Alert>{errorMessage(request.error)}</Alert>}
      <ul aria-label="Confirmations" className="flex flex-col divide-y divide-line border-y border-line">
        <Confirmation address={email} isConfirmed={isNewConfirmed} />
        {isPresentConfirmed !== null && (
          <Confirmation address={user.email} isConfirmed={isPresentConfirmed} />
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button busy={request.isPending} onClick={() => request.mutate(email)}>
          Send again
        </Button>
        <Button tone="ghost" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          Cancel the change
        </Button>
      </div>
    </>
  );
}

function Confirmation({ address, isConfirmed }: { address: string; isConfirmed: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 wrap-anywhere">{address}</span>
      <Chip>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Chip>
    </li>
  );
}
