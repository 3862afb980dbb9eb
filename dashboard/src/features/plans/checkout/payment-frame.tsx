import { readColorTheme } from '../../../ui/brand/color-theme';
import { classNames } from '../../../ui/formats/class-names';
import type { Period } from '../plan-numbers';
import { FormFailure } from './form-failure';
import { FormSkeleton } from './form-skeleton';
import type { PaidStatus } from './payment-message';
import { usePaymentFrame } from './use-payment-frame';

type PaymentFrameProps = {
  period: Period;
  onPaid: (status: PaidStatus) => void;
  onRetry: () => void;
};

/**
 * Shows the card form: a separate document, so that a payment provider's script runs nowhere else. Its server
 * determines the amount.
 */
export function PaymentFrame({ period, onPaid, onRetry }: PaymentFrameProps) {
  const { frame, id, state, height } = usePaymentFrame(onPaid);
  const query = new URLSearchParams({ price: period, presentation: 'overlay', theme: readColorTheme(), id });

  return (
    <div className="relative">
      {state === 'waiting' && <FormSkeleton label="Loading the payment form" />}
      {state === 'late' && <FormFailure onRetry={onRetry} />}
      <iframe
        ref={frame}
        title="Payment"
        allow="payment"
        src={`/checkout/pay?${query}`}
        style={{ height: height ?? 480 }}
        className={classNames('w-full border-0', state !== 'ready' && 'invisible absolute inset-x-0 top-0')}
      />
    </div>
  );
}
