import { messageOf } from '@tidings/sdk';
import { Alert } from '../../ui/feedback/alert';
import { formatCents } from '../../ui/formats/numbers';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { buyerOf } from './sale';
import { useRefundSale } from './use-refund-sale';
import type { SaleQuestionProps } from './use-sale-question';

export function RefundDialog({ sale, open, onClose }: SaleQuestionProps) {
  const refund = useRefundSale({ onDone: onClose });
  const amount = formatCents(sale.amount - sale.refundedAmount);

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Refund ${amount}?`}
      confirmLabel="Refund"
      cancelLabel="Keep"
      tone="danger"
      busy={refund.isPending}
      onConfirm={() => refund.mutate(sale)}
    >
      <div className="flex flex-col gap-3">
        <p>
          We refund {amount} to <bdi className="font-semibold wrap-anywhere">{buyerOf(sale)}</bdi> for{' '}
          <bdi>{sale.productTitle}</bdi>. Their download link stops working. This cannot be undone.
        </p>
        {refund.error && <Alert>{messageOf(refund.error)}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
