/**
 * What the checkout in a frame tells the page around it. It tells, and never listens: whoever frames it can make it
 * do nothing.
 */
export interface CheckoutNewsDetails {
  /** The page stands and its script runs. */
  ready: Record<string, never>;
  /** In CSS pixels. */
  size: { height: number };
  /** The buyer wants to leave. */
  close: Record<string, never>;
  /** `processing`: the bank takes its time, and the link will be mailed. `simulated`: completed, and no money moved. */
  success: { state: 'completed' | 'simulated' | 'processing' };
}

export type CheckoutNewsType = keyof CheckoutNewsDetails;

/** The type, and what it needs to be said. */
export type CheckoutNews = {
  [T in CheckoutNewsType]: CheckoutNewsDetails[T] extends Record<string, never>
    ? [type: T]
    : [type: T, detail: CheckoutNewsDetails[T]];
}[CheckoutNewsType];

export interface CheckoutMessage {
  v: 1;
  ns: 'tidings';
  /** Of the overlay that it is for. */
  id: string;
  type: CheckoutNewsType;
  detail: Partial<CheckoutNewsDetails['size'] & CheckoutNewsDetails['success']>;
}

export function checkoutMessage(id: string, ...[type, detail]: CheckoutNews): CheckoutMessage {
  return { v: 1, ns: 'tidings', id, type, detail: detail ?? {} };
}

/** Undefined for all that this very frame has not told: any page may send any window anything. */
export function readCheckoutMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { origin: string; source: Window | null; id: string },
): CheckoutMessage | undefined {
  if (event.origin !== from.origin || !event.source || event.source !== from.source) return undefined;
  const message = event.data as Partial<CheckoutMessage> | null;
  const isOurs = message?.v === 1 && message.ns === 'tidings' && message.id === from.id;
  return isOurs ? { ...(message as CheckoutMessage), detail: message.detail ?? {} } : undefined;
}
