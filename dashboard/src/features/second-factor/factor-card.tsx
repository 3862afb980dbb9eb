import { type components, errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { useDates } from '../../ui/formats/time-zone-context';
import type { FactorChanges } from './factor-changes';
import { FactorProofDialog } from './factor-proof-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { SetUpDialog } from './set-up-dialog';

type Schemas = components['schemas'];

type FactorCardProps = {
  status: { data: Schemas['FactorStatus'] | undefined; error: Error | null; refetch: () => unknown };
  changes: FactorChanges;
};

/** Shows whether sign-in requires a second factor, with buttons to change it. */
export function FactorCard({ status, changes }: FactorCardProps) {
  const [openDialog, setOpenDialog] = useState<'set-up' | 'renew' | 'disable'>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setOpenDialog(undefined);

  function show(newCodes: string[]) {
    setCodes(newCodes);
    close();
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Two-step sign-in" />
      {status.data && <FactorState status={status.data} onOpen={setOpenDialog} />}
      {status.error && !status.data && (
        <LoadFailure message={errorMessage(status.error)} onRetry={() => status.refetch()} />
      )}
      {!status.data && !status.error && <SkeletonRows rows={2} rowClass="h-10" />}
      {openDialog === 'set-up' && <SetUpDialog changes={changes} onClose={close} onEnabled={show} />}
      {openDialog === 'renew' && (
        <FactorProofDialog
          title="Replace your recovery codes?"
          text="Your current recovery codes will stop working."
          action="Replace codes"
          asksPassword={changes.asksPassword}
          onProof={async (proof) => show((await changes.renew(proof)).codes)}
          onClose={close}
          onSettled={changes.refresh}
        />
      )}
      {openDialog === 'disable' && (
        <FactorProofDialog
          title="Turn two-step sign-in off?"
          text="You will sign in without a code from the app. Your recovery codes will be deleted."
          action="Turn off"
          tone="danger"
          asksPassword={changes.asksPassword}
          onProof={async (proof) => {
            await changes.disable(proof);
            close();
          }}
          onClose={close}
          onSettled={changes.refresh}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

type FactorStateProps = {
  status: Schemas['FactorStatus'];
  onOpen: (dialog: 'set-up' | 'renew' | 'disable') => void;
};

function FactorState({ status, onOpen }: FactorStateProps) {
  const { formatDay } = useDates();
  const { enabledAt, recoveryCodesLeft: codesLeft } = status;

  if (enabledAt === null) {
    return (
      <>
        <p className="text-ink-2">
          Off. Turn it on to protect your account. You then also need a code from an authenticator app to sign
          in.
        </p>
        <Button className="md:self-start" onClick={() => onOpen('set-up')}>
          Turn on
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">
        On since {formatDay(enabledAt)}.{' '}
        {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onOpen('renew')}>Replace recovery codes</Button>
        <Button onClick={() => onOpen('disable')}>Turn off</Button>
      </div>
    </>
  );
}
