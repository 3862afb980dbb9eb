import { messageOf } from '@tidings/sdk';
import { Alert } from '../../ui/alert';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { Domain } from './domain';
import { useRemoveDomain } from './use-remove-domain';

type RemoveDomainDialogProps = { domain: Domain | undefined; onClose: () => void };

export function RemoveDomainDialog({ domain, onClose }: RemoveDomainDialogProps) {
  const remove = useRemoveDomain();

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={domain !== undefined}
      onClose={close}
      title="Remove this domain?"
      cancelLabel="Keep it"
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => {
        if (domain) remove.mutate(domain.id, { onSuccess: close });
      }}
    >
      <p className="wrap-anywhere">
        {domain?.domain} no longer shows your page. The records at your provider stay until you delete them
        there.
      </p>
      {remove.error && <Alert>{messageOf(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}
