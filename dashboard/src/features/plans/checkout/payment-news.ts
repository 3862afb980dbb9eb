/** What the page in the frame tells: that it stands, how high it is, and that it was paid with. */
export type PaymentNews =
  | { type: 'ready' }
  | { type: 'size'; height: number }
  | { type: 'success'; state: PaidState };

/** `processing`: the bank takes its time. */
export type PaidState = 'completed' | 'processing';

type Told = { v: number; ns: string; id: string; type: string; detail: { height?: number; state?: string } };

/** Undefined for all that this very frame has not told: any page may send any window anything. */
export function readPaymentNews(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { source: Window | null; id: string },
): PaymentNews | undefined {
  if (event.origin !== window.location.origin || !event.source || event.source !== from.source)
    return undefined;
  const told = event.data as Partial<Told> | null;
  if (told?.v !== 1 || told.ns !== 'tidings' || told.id !== from.id) return undefined;
  switch (told.type) {
    case 'ready':
      return { type: 'ready' };
    case 'size':
      return isHeight(told.detail?.height) ? { type: 'size', height: told.detail.height } : undefined;
    case 'success':
      return { type: 'success', state: told.detail?.state === 'processing' ? 'processing' : 'completed' };
    default:
      return undefined;
  }
}

function isHeight(height: unknown): height is number {
  return Number.isFinite(height);
}
