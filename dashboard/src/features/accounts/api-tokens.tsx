import { errorMessage } from '@tidings/sdk';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { CreateTokenDialog } from './create-token-dialog';
import { useRevokeApiToken } from './mutations';
import { type ApiToken, useApiTokens } from './queries';
import { getTokenName, TokenList } from './token-list';

/** Manages tokens for the creator's own apps. */
export function ApiTokens() {
  const [isCreating, setIsCreating] = useState(false);

  return (
    <TokensCard
      title="API tokens"
      lead="For your own apps. A token acts on your behalf within its scopes."
      emptyText="No tokens yet."
      isListed={(token) => !isDevice(token)}
    >
      <Button className="md:self-start" onClick={() => setIsCreating(true)}>
        Create token
      </Button>
      <CreateTokenDialog open={isCreating} onClose={() => setIsCreating(false)} />
    </TokensCard>
  );
}

/** Manages the tokens of terminals that signed in through a browser. Shows nothing if there are none. */
export function ConnectedDevices() {
  const { data } = useApiTokens();
  if (!data?.some(isDevice)) return null;
  return (
    <TokensCard
      title="Connected devices"
      lead="Terminals and apps that signed in through your browser."
      emptyText="No devices yet."
      isListed={isDevice}
    />
  );
}

function isDevice({ device }: ApiToken): boolean {
  return device !== null;
}

type TokensCardProps = {
  title: string;
  lead: string;
  emptyText: string;
  isListed: (token: ApiToken) => boolean;
  children?: ReactNode;
};

function TokensCard({ title, lead, emptyText, isListed, children }: TokensCardProps) {
  const { data, error, refetch } = useApiTokens();
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiToken>();
  const tokens = data?.filter(isListed);

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={title} />
      <p className="text-ink-2">{lead}</p>
      {!tokens && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!tokens && !error && <SkeletonRows rows={2} rowClass="h-14" />}
      {tokens?.length === 0 && <p className="text-ink-3">{emptyText}</p>}
      {tokens && tokens.length > 0 && <TokenList label={title} tokens={tokens} onRevoke={setTokenToRevoke} />}
      {children}
      <RevokeTokenDialog token={tokenToRevoke} onClose={() => setTokenToRevoke(undefined)} />
    </Card>
  );
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
      cancelLabel="Keep token"
      confirmLabel="Revoke"
      tone="danger"
      busy={revoke.isPending}
      onConfirm={() => {
        if (token) revoke.mutate(token.id, { onSuccess: close });
      }}
    >
      <p>Apps that use “{token && getTokenName(token)}” lose access at once. You cannot undo this.</p>
      {revoke.error && <Alert>{errorMessage(revoke.error)}</Alert>}
    </ConfirmDialog>
  );
}
