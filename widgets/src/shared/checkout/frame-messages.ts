/**
 * The messages from a framed checkout to the surrounding page. The checkout receives no messages, so the surrounding
 * page cannot control it.
 */
export interface CheckoutEventDetails {
  /** The page has loaded, and its script runs. */
  ready: Record<string, never>;
  /** The size of the content in CSS pixels. */
  size: { height: number };
  /** The buyer wants to leave. */
  close: Record<string, never>;
  /**
   * `processing` means that the bank has not decided yet, and that the link will be emailed. `simulated` means that no
   * money moved.
   */
  success: { status: 'completed' | 'simulated' | 'processing' };
}

export type CheckoutEventType = keyof CheckoutEventDetails;

/** The type, with its details if it has any. */
export type CheckoutEvent = {
  [T in CheckoutEventType]: CheckoutEventDetails[T] extends Record<string, never>
    ? [type: T]
    : [type: T, detail: CheckoutEventDetails[T]];
}[CheckoutEventType];

export interface CheckoutMessage {
  v: 1;
  ns: 'tidings';
  /** The id of the overlay that receives the message. */
  id: string;
  type: CheckoutEventType;
  detail: Partial<CheckoutEventDetails['size'] & CheckoutEventDetails['success']>;
}

export function createCheckoutMessage(id: string, ...[type, detail]: CheckoutEvent): CheckoutMessage {
  return { v: 1, ns: 'tidings', id, type, detail: detail ?? {} };
}

/** Parses a message. Returns undefined for other messages, because any page may send messages to any window. */
export function readCheckoutMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { origin: string; source: Window | null; id: string },
): CheckoutMessage | undefined {
  if (event.origin !== from.origin || !event.source || event.source !== from.source) return undefined;
  const message = event.data as Partial<CheckoutMessage> | null;
  const isOurs = message?.v === 1 && message.ns === 'tidings' && message.id === from.id;
  return isOurs ? { ...(message as CheckoutMessage), detail: message.detail ?? {} } : undefined;
}
