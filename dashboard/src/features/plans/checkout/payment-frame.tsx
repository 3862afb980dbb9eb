import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readColorTheme } from '../../../ui/brand/color-theme';
import { Button, ButtonLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { Skeleton } from '../../../ui/feedback/load-states';
import { classNames } from '../../../ui/formats/class-names';
import type { BillingPeriod } from '../plan-numbers';
import { type PaidStatus, readPaymentMessage } from './payment-message';

/** Milliseconds until a frame without a message counts as failed. Then the user can retry. */
const READY_WITHIN_MS = 8_000;

/** Receives messages from the page in a frame. The frame's URL and every message contain the `id`. */
function usePaymentFrame(onPaid: (status: PaidStatus) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [id] = useState(() => Math.random().toString(36).slice(2));
  const [state, setState] = useState<'waiting' | 'ready' | 'late'>('waiting');
  const [height, setHeight] = useState<number>();
  const handlePaid = useEffectEvent(onPaid);

  useEffect(() => {
    const timer = setTimeout(() => setState('late'), READY_WITHIN_MS);
    function onMessage(event: MessageEvent) {
      const message = readPaymentMessage(event, { source: frame.current?.contentWindow ?? null, id });
      if (!message) return;
      if (message.type === 'ready') {
        clearTimeout(timer);
        setState('ready');
      }
      if (message.type === 'size') setHeight(message.height);
      if (message.type === 'success') handlePaid(message.status);
    }
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [id]);

  return { frame, id, state, height };
}

type PaymentFrameProps = {
  period: BillingPeriod;
  onPaid: (status: PaidStatus) => void;
  onRetry: () => void;
};

/**
 * Shows the card form in a separate document, so that a payment provider's script runs nowhere else. The document's
 * server determines the amount.
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

/** Shows that the card form failed to load. */
export function FormFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert>Could not load payment form. Please try again.</Alert>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to="/upgrade">Back to the plans</ButtonLink>
      </div>
    </div>
  );
}

/** Shows a skeleton with about the heights of the card form. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-28" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-12" />
    </div>
  );
}
