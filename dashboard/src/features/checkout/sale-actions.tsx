import { Button } from '../../ui/button';
import { classNames } from '../../ui/formats/class-names';
import { buyerOf, isDeliverable, isRefundable, type Sale } from './sale';

type SaleActionsProps = {
  sale: Sale;
  onResend: (sale: Sale) => void;
  onRefund: (sale: Sale) => void;
  className?: string;
};

export function SaleActions({ sale, onResend, onRefund, className }: SaleActionsProps) {
  if (!isDeliverable(sale) && !isRefundable(sale)) return null;
  const about = `${buyerOf(sale)} for ${sale.productTitle}`;
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      {isDeliverable(sale) && (
        <Button aria-label={`Send a new link to ${about}`} onClick={() => onResend(sale)}>
          New link
        </Button>
      )}
      {isRefundable(sale) && (
        <Button aria-label={`Refund ${about}`} onClick={() => onRefund(sale)}>
          Refund
        </Button>
      )}
    </div>
  );
}
