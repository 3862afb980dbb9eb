import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showToast } from '../../ui/feedback/toast-store';
import { formatCents } from '../../ui/formats/numbers';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { buyerOf, type Sale, salesKey, summaryKey } from './sale';

export function useRefundSale({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: Sale) => unwrap(api.POST('/api/sales/{id}/refund', { params: { path: { id } } })),
    onSuccess: (sale) => {
      showToast('Refunded', `${formatCents(sale.refundedAmount)} will be refunded to ${buyerOf(sale)}.`);
      onDone();
    },
    // Also after an error: the data shown may be outdated.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: salesKey }),
        queryClient.invalidateQueries({ queryKey: summaryKey }),
      ]),
  });
}
