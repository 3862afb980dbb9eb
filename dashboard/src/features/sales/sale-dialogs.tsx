import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES, errorMessage, formatMoney } from '@tidings/sdk';
import { useState } from 'react';
import { Alert } from '../../ui/feedback/alert';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { useRefundSale, useResendLink } from './mutations';
import { getBuyerName, type Sale } from './sale';

type SaleQuestionProps = { sale: Sale; open: boolean; onClose: () => void };

type Question = { kind: 'refund' | 'resend'; sale: Sale; open: boolean; number: number };

/** Holds the open question about a sale, also after closing because a closed dialog restores the focus. */
export function useSaleQuestion() {
  const [question, setQuestion] = useState<Question>();

  function ask(kind: Question['kind'], sale: Sale) {
    setQuestion((last) => ({ kind, sale, open: true, number: (last?.number ?? 0) + 1 }));
  }

  function close() {
    setQuestion((last) => last && { ...last, open: false });
  }

  return { question, ask, close };
}

export function RefundDialog({ sale, open, onClose }: SaleQuestionProps) {
  const refund = useRefundSale({ onDone: onClose });
  const amount = formatMoney(sale.amount - sale.refundedAmount, sale.currency);

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Refund ${amount}?`}
      confirmLabel="Refund"
      cancelLabel="Keep the payment"
      tone="danger"
      busy={refund.isPending}
      onConfirm={() => refund.mutate(sale)}
    >
      <div className="flex flex-col gap-3">
        <p>
          We refund {amount} to <bdi className="font-semibold wrap-anywhere">{getBuyerName(sale)}</bdi> for{' '}
          <bdi>{sale.productTitle}</bdi>. Their download link stops working. This cannot be undone.
        </p>
        {refund.error && <Alert>{errorMessage(refund.error)}</Alert>}
      </div>
    </ConfirmDialog>
  );
}

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
          <bdi className="font-semibold wrap-anywhere">{getBuyerName(sale)}</bdi> gets an email with a new
          link to <bdi>{sale.productTitle}</bdi>. The link works {DOWNLOAD_LINK_USES} times within{' '}
          {DOWNLOAD_LINK_LIFETIME}.
        </p>
        {resend.error && <Alert>{errorMessage(resend.error)}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
