import type Stripe from 'stripe';
import { z } from 'zod';
import { type PaymentEvent, PaymentsError } from '../../../ports/payments.js';
import { canChangeAccount, canChangePayment } from '../signed-events.js';
import { findSubscriptionId } from './subscriptions.js';

const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Reads an event of the webhook of the instance's own account, or of the webhook of connected accounts. Each webhook
 * has its own secret, which is valid only for its own events.
 */
export function readStripeEvent(
  stripe: Stripe,
  input: {
    body: string;
    signature: string;
    webhookSecret: string;
    connectWebhookSecret: string | undefined;
    now: number;
  },
): PaymentEvent {
  const { body, signature, webhookSecret, connectWebhookSecret, now } = input;
  const read = (secret: string) => {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      now,
    );
    return present(event);
  };
  try {
    const event = read(webhookSecret);
    if (event.accountId === undefined) return event;
  } catch {
    // The event may be signed with the other secret.
  }
  try {
    if (connectWebhookSecret !== undefined) {
      const event = read(connectWebhookSecret);
      if (event.accountId !== undefined) return event;
    }
  } catch {
    // The last line throws.
  }
  throw new PaymentsError('signature', 'The event is not signed as Stripe signs, or it is too old.');
}

/** Charges, refunds and disputes contain the id of their payment. */
const Subject = z.union([
  z.object({ object: z.literal('payment_intent'), id: z.string() }),
  z.object({
    object: z.enum(['charge', 'refund', 'dispute']),
    payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  }),
]);

function present(event: Stripe.Event): PaymentEvent {
  const subject = Subject.safeParse(event.data.object);
  const intentId = subject.success ? readIntentId(subject.data) : null;
  const { id, type, account: accountId } = event;
  return {
    id,
    type,
    intentId,
    affectsPayment: canChangePayment(type),
    subscriptionId: readSubscriptionId(event),
    accountId,
    affectsAccount: accountId === undefined ? undefined : canChangeAccount(type),
  };
}

function readSubscriptionId({ data: { object } }: Stripe.Event): string | null {
  const subject = object as { object?: string };
  if (subject.object === 'subscription') return (object as Stripe.Subscription).id;
  return subject.object === 'invoice' ? (findSubscriptionId(object as Stripe.Invoice) ?? null) : null;
}

function readIntentId(subject: z.infer<typeof Subject>): string | null {
  if (subject.object === 'payment_intent') return subject.id;
  const { payment_intent: intent } = subject;
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}
