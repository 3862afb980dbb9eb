import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { type Dates, datesIn } from '../../ui/formats/dates';
import { useDates } from '../../ui/formats/time-zone-context';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { CreateTokenDialog } from './create-token-dialog';
import { useRevokeApiToken } from './mutations';
import { type ApiToken, useApiTokens } from './queries';

/** Manages tokens for the terminal and the creator's own apps. */
export function ApiTokens() {
  const dates = useDates();
  const { data: tokens, error, refetch } = useApiTokens();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="API tokens" />
      <p className="text-ink-2">
        For the terminal and your own apps. A token acts on your behalf within its permissions.
      </p>
      {!tokens && error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {!tokens && !error && <SkeletonRows rows={2} rowClass="h-14" />}
      {tokens?.length === 0 && <p className="text-ink-3">No tokens yet.</p>}
      {tokens && tokens.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <li key={token.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="truncate font-semibold">{token.name}</p>
                <p className="text-meta text-ink-3">
                  {token.scopes.join(', ')} · since {dates.shortDate(token.createdAt, new Date())}
                </p>
                <p className="text-meta text-ink-3">{usageOf(token, new Date(), dates)}</p>
              </div>
              <Button onClick={() => setRevoking(token)}>
                Revoke
                <span className="sr-only">{token.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className="md:self-start" onClick={() => setCreating(true)}>
        Create token
      </Button>
      <CreateTokenDialog open={creating} onClose={() => setCreating(false)} />
      <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />
    </Card>
  );
}

/** Describes the usage: "Last used on 3 November, expires on 1 February", as far as it applies. */
function usageOf({ lastUsedOn, expiresAt }: ApiToken, now: Date, { shortDate }: Dates): string {
  const used = lastUsedOn === null ? 'Never used' : `Last used ${datesIn('UTC').shortDate(lastUsedOn, now)}`;
  if (expiresAt === null) return `${used} · does not expire`;
  const verb = new Date(expiresAt) <= now ? 'expired' : 'expires';
  return `${used} · ${verb} ${shortDate(expiresAt, now)}`;
}

type RevokeTokenDialogProps = { token: ApiToken | undefined; onClose: () => void };

function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeApiToken();

  function close() {
    revoke.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={token !== undefined}
      onClose={close}
      title="Revoke this token?"
      cancelLabel="Keep"
      confirmLabel="Revoke"
      tone="danger"
      busy={revoke.isPending}
      onConfirm={() => {
        if (token) revoke.mutate(token.id, { onSuccess: close });
      }}
    >
      <p>Apps that use “{token?.name}” lose access at once. You cannot undo this.</p>
      {revoke.error && <Alert>{messageOf(revoke.error)}</Alert>}
    </ConfirmDialog>
  );
}
