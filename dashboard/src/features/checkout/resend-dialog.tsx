import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES, messageOf } from '@tidings/sdk';
import { Alert } from '../../ui/feedback/alert';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { buyerOf } from './sale';
import { useResendLink } from './use-resend-link';
import type { SaleQuestionProps } from './use-sale-question';

export function ResendDialog({ sale, open, onClose }: SaleQuestionProps) {
  const resend = useResendLink({ onDone: onClose });

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Send a new download link?"
      confirmLabel="Send link"
      cancelLabel="Not now"
      busy={resend.isPending}
      onConfirm={() => resend.mutate(sale)}
    >
      <div className="flex flex-col gap-3">
        <p>
          <bdi className="font-semibold wrap-anywhere">{buyerOf(sale)}</bdi> gets an email with a new link to{' '}
          <bdi>{sale.productTitle}</bdi>. The link works {DOWNLOAD_LINK_USES} times within{' '}
          {DOWNLOAD_LINK_LIFETIME}.
        </p>
        {resend.error && <Alert>{messageOf(resend.error)}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
