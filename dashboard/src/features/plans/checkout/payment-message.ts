/** The messages of the page in the frame: that it is ready, its height, and that a payment was made. */
export type PaymentMessage =
  | { type: 'ready' }
  | { type: 'size'; height: number }
  | { type: 'success'; status: PaidStatus };

/** `processing` means that the bank has not decided yet. */
export type PaidStatus = 'completed' | 'processing';

type RawMessage = {
  v: number;
  ns: string;
  id: string;
  type: string;
  detail: { height?: number; status?: string };
};

/** Parses a message. Returns undefined for other messages, because any page may send messages to any window. */
export function readPaymentMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { source: Window | null; id: string },
): PaymentMessage | undefined {
  if (event.origin !== window.location.origin || !event.source || event.source !== from.source)
    return undefined;
  const message = event.data as Partial<RawMessage> | null;
  if (message?.v !== 1 || message.ns !== 'tidings' || message.id !== from.id) return undefined;
  switch (message.type) {
    case 'ready':
      return { type: 'ready' };
    case 'size':
      return isHeight(message.detail?.height) ? { type: 'size', height: message.detail.height } : undefined;
    case 'success':
      return {
        type: 'success',
        status: message.detail?.status === 'processing' ? 'processing' : 'completed',
      };
    default:
      return undefined;
  }
}

function isHeight(height: unknown): height is number {
  return Number.isFinite(height);
}

/** The result on a bank's page. */
export type BankReturn = 'paid' | 'processing' | 'refused';

/** Returns the result. Returns undefined if the URL is not a return from a bank. */
export function readBankReturn(query: URLSearchParams): BankReturn | undefined {
  const status = query.get('redirect_status');
  if (status === null && !query.has('payment_intent')) return undefined;
  if (status === 'failed') return 'refused';
  return status === 'succeeded' ? 'paid' : 'processing';
}
