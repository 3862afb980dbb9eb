import { errorMessage, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { Alert } from '../../../../ui/feedback/alert';
import { EmptyState } from '../../../../ui/feedback/load-states';
import { showToast } from '../../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import type { ApiToken } from '../../../accounts/queries';
import { getTokenName, TokenList } from '../../../accounts/token-list';
import { consoleApi } from '../../console-api';
import type { ConsoleUserDetail } from '../console-user';
import { useUsersRefresh } from '../queries';

/** Lists the newest API tokens of a creator without their secrets, and can revoke them. */
export function UserTokens({ user }: { user: ConsoleUserDetail }) {
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiToken>();

  if (user.tokens.length === 0) return <EmptyState title="No API tokens" />;
  return (
    <>
      <TokenList label="API tokens" tokens={user.tokens} onRevoke={setTokenToRevoke} />
      {tokenToRevoke && (
        <RevokeDialog user={user} token={tokenToRevoke} onClose={() => setTokenToRevoke(undefined)} />
      )}
    </>
  );
}

type RevokeDialogProps = { user: ConsoleUserDetail; token: ApiToken; onClose: () => void };

function RevokeDialog({ user, token, onClose }: RevokeDialogProps) {
  const refresh = useUsersRefresh();
  const revoke = useSingleMutation({
    mutationFn: () => {
      const path = { id: user.id, tokenId: token.id };
      return unwrap(consoleApi.DELETE('/api/admin/users/{id}/tokens/{tokenId}', { params: { path } }));
    },
    onSuccess: () => {
      showToast('Token revoked', getTokenName(token));
      onClose();
    },
    onSettled: refresh,
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Revoke this token?"
      cancelLabel="Cancel"
      confirmLabel="Revoke"
      tone="danger"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(undefined)}
    >
      <p>
        Apps that use {user.username}’s token “{getTokenName(token)}” lose access immediately. The audit log
        records this.
      </p>
      {revoke.error && <Alert>{errorMessage(revoke.error)}</Alert>}
    </ConfirmDialog>
  );
}
