import { useQueryClient } from '@tanstack/react-query';
import { formatMoney, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../api';
import { createIdempotencyKeys } from '../../idempotency-key';
import { showToast } from '../../ui/feedback/toast-store';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { getBuyerName, type Sale, salesKey, summaryKey } from './sale';

export function useRefundSale({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: Sale) => unwrap(api.POST('/api/sales/{id}/refund', { params: { path: { id } } })),
    onSuccess: (sale) => {
      showToast(
        'Refunded',
        `We refunded ${formatMoney(sale.refundedAmount, sale.currency)} to ${getBuyerName(sale)}.`,
      );
      onDone();
    },
    // Refetches after errors too, because the shown data may be outdated.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: salesKey }),
        queryClient.invalidateQueries({ queryKey: summaryKey }),
      ]),
  });
}

/** Emails the link again. A retry after a lost response sends no second email, but a new request does. */
export function useResendLink({ onDone }: { onDone: () => void }) {
  const [getIdempotencyKey] = useState(createIdempotencyKeys);
  return useSingleMutation({
    mutationFn: ({ fileId, customerEmail }: Sale) => {
      if (fileId === null || customerEmail === null)
        throw new Error('This sale has no file or no email address.');
      const body = { fileId, email: customerEmail };
      const headers = { 'Idempotency-Key': getIdempotencyKey(body) };
      return unwrap(api.POST('/api/download-links', { body, headers }));
    },
    onSuccess: (_link, sale) => {
      showToast('Link sent', `We sent an email to ${getBuyerName(sale)}.`);
      onDone();
    },
  });
}
