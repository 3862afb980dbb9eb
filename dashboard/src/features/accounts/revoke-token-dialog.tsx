import { messageOf } from '@tidings/sdk';
import { Alert } from '../../ui/feedback/alert';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import type { ApiToken } from './api-token';
import { useRevokeApiToken } from './mutations';

type RevokeTokenDialogProps = { token: ApiToken | undefined; onClose: () => void };

export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
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
