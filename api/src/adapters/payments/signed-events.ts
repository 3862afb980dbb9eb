import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { SECOND } from '../../kernel/clock.js';
import { type PaymentEvent, PaymentsError } from '../../ports/payments.js';

const PAYMENT_CHANGE_EVENTS: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
]);

/** Returns whether an event of this type may have changed its payment. The types are Stripe's. */
export function canChangePayment(eventType: string): boolean {
  return PAYMENT_CHANGE_EVENTS.has(eventType) || eventType.startsWith('charge.dispute.');
}

/** Returns whether an event of this type may have changed its connected account. */
export function canChangeAccount(eventType: string): boolean {
  return eventType === 'account.updated' || eventType === 'account.application.deauthorized';
}

/** The header in Stripe's format: `t={seconds},v1={HMAC-SHA256 of "t.body" in hex}`. */
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const TOLERANCE_SECONDS = 300;

const Subject = z.discriminatedUnion('object', [
  z.object({ object: z.literal('payment_intent'), id: z.string() }),
  z.object({ object: z.literal('subscription'), id: z.string() }),
  z.object({ object: z.enum(['account', 'application']), id: z.string() }),
  z.object({
    object: z.literal('invoice'),
    parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }),
  }),
]);
const EventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  account: z.string().optional(),
  data: z.object({ object: Subject }),
});

export function signEvent(key: Buffer, body: string, now: number): string {
  const seconds = Math.floor(now / SECOND);
  return `t=${seconds},v1=${calculateDigest(key, seconds, body).toString('hex')}`;
}

export function readSignedEvent(
  key: Buffer,
  { body, signature }: { body: string; signature: string | undefined },
  now: number,
): PaymentEvent {
  const [, seconds, hex] = HEADER.exec(signature ?? '') ?? [];
  if (seconds === undefined || hex === undefined) throw createSignatureError('The event has no signature.');
  if (!timingSafeEqual(calculateDigest(key, Number(seconds), body), Buffer.from(hex, 'hex'))) {
    throw createSignatureError('The signature of the event does not match.');
  }
  if (Math.abs(now / SECOND - Number(seconds)) > TOLERANCE_SECONDS) {
    throw createSignatureError('The signature of the event is too old.');
  }
  const { id, type, account: accountId, data } = parseEvent(body);
  return {
    id,
    type,
    affectsPayment: canChangePayment(type),
    ...readSubjectIds(data.object),
    accountId,
    affectsAccount: accountId === undefined ? undefined : canChangeAccount(type),
  };
}

function readSubjectIds(subject: z.infer<typeof Subject>): Pick<PaymentEvent, 'intentId' | 'subscriptionId'> {
  switch (subject.object) {
    case 'payment_intent':
      return { intentId: subject.id, subscriptionId: null };
    case 'subscription':
      return { intentId: null, subscriptionId: subject.id };
    case 'account':
    case 'application':
      return { intentId: null, subscriptionId: null };
    case 'invoice':
      return { intentId: null, subscriptionId: subject.parent.subscription_details.subscription };
  }
}

function parseEvent(body: string): z.infer<typeof EventBody> {
  try {
    return EventBody.parse(JSON.parse(body));
  } catch {
    throw createSignatureError('The event cannot be read.');
  }
}

function calculateDigest(key: Buffer, seconds: number, body: string): Buffer {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest();
}

function createSignatureError(message: string): PaymentsError {
  return new PaymentsError('signature', message);
}
