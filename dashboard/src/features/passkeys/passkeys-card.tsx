import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { useDates } from '../../ui/formats/time-zone-context';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { AddPasskeyDialog } from './add-passkey-dialog';
import type { Passkey, PasskeyChanges } from './passkey-calls';
import { canUsePasskeys, useRemovePasskey } from './use-passkeys';

type PasskeysCardProps = {
  passkeys: { data: Passkey[] | undefined; error: Error | null; refetch: () => void };
  changes: PasskeyChanges;
};

/** Lists the passkeys of an account, adds and removes them. */
export function PasskeysCard({ passkeys: { data: passkeys, error, refetch }, changes }: PasskeysCardProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey>();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Passkeys" />
      <p className="text-ink-2">
        A passkey signs you in with the fingerprint, face or PIN of your device. It needs no password and no
        code.
      </p>
      {!passkeys && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!passkeys && !error && <SkeletonRows rows={1} rowClass="h-14" />}
      {passkeys?.length === 0 && <p className="text-ink-3">No passkeys yet.</p>}
      {passkeys && passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemove={setPasskeyToRemove} />}
      {canUsePasskeys() ? (
        <Button className="md:self-start" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className="text-meta text-ink-3">This browser cannot add passkeys at this address.</p>
      )}
      {isAdding && <AddPasskeyDialog changes={changes} onClose={() => setIsAdding(false)} />}
      {passkeyToRemove && (
        <RemoveDialog
          passkey={passkeyToRemove}
          changes={changes}
          onClose={() => setPasskeyToRemove(undefined)}
        />
      )}
    </Card>
  );
}

function PasskeyList({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const { shortDate } = useDates();

  return (
    <ul aria-label="Passkeys" className="flex flex-col divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="truncate font-semibold">{passkey.name}</p>
            <p className="text-meta text-ink-3">
              Since {shortDate(passkey.createdAt, new Date())} ·{' '}
              {passkey.lastUsedAt === null
                ? 'never used'
                : `last used ${shortDate(passkey.lastUsedAt, new Date())}`}
            </p>
          </div>
          <Button onClick={() => onRemove(passkey)}>
            Remove<span className="sr-only"> {passkey.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type RemoveDialogProps = { passkey: Passkey; changes: PasskeyChanges; onClose: () => void };

function RemoveDialog({ passkey, changes, onClose }: RemoveDialogProps) {
  const remove = useRemovePasskey(changes);

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Remove this passkey?"
      cancelLabel="Keep passkey"
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(passkey.id, { onSuccess: onClose })}
    >
      <p>“{passkey.name}” will no longer sign you in. Delete it on the device too.</p>
      {remove.error && <Alert>{errorMessage(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}
