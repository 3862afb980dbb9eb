import { messageOf } from '@tidings/sdk';
import { Alert } from '../../../ui/alert';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { SendingDomain } from './sending-domain';
import { useRemoveSendingDomain } from './use-remove-sending-domain';

type RemoveSendingDomainDialogProps = { domain: SendingDomain | undefined; onClose: () => void };

export function RemoveSendingDomainDialog({ domain, onClose }: RemoveSendingDomainDialogProps) {
  const remove = useRemoveSendingDomain();

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={domain !== undefined}
      onClose={close}
      title="Stop sending from this domain?"
      cancelLabel="Keep it"
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => {
        if (domain) remove.mutate(domain.id, { onSuccess: close });
      }}
    >
      <p className="wrap-anywhere">
        Your newsletters go out from our address again, and answers still reach yours. The keys of{' '}
        {domain?.domain} are deleted here, so its records at your provider can go too.
      </p>
      {remove.error && <Alert>{messageOf(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}
