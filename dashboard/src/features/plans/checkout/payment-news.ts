/** What the page in the frame tells: that it stands, how high it is, and that it was paid with. */
export type PaymentNews =
  | { type: 'ready' }
  | { type: 'size'; height: number }
  | { type: 'success'; state: PaidState };

/** `processing`: the bank takes its time. */
export type PaidState = 'completed' | 'processing';

type PaymentMessage = {
  v: number;
  ns: string;
  id: string;
  type: string;
  detail: { height?: number; state?: string };
};

/** Undefined for all that this very frame has not told: any page may send any window anything. */
export function readPaymentNews(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { source: Window | null; id: string },
): PaymentNews | undefined {
  if (event.origin !== window.location.origin || !event.source || event.source !== from.source)
    return undefined;
  const shown = event.data as Partial<PaymentMessage> | null;
  if (shown?.v !== 1 || shown.ns !== 'tidings' || shown.id !== from.id) return undefined;
  switch (shown.type) {
    case 'ready':
      return { type: 'ready' };
    case 'size':
      return isHeight(shown.detail?.height) ? { type: 'size', height: shown.detail.height } : undefined;
    case 'success':
      return { type: 'success', state: shown.detail?.state === 'processing' ? 'processing' : 'completed' };
    default:
      return undefined;
  }
}

function isHeight(height: unknown): height is number {
  return Number.isFinite(height);
}
