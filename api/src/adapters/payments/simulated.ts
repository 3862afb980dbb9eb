import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { SECOND } from '../../kernel/clock.js';
import {
  type PaymentIntent,
  type PaymentSimulator,
  type Payments,
  PaymentsError,
  type SimulatedAnswer,
} from '../../ports/payments.js';
import { readSignedEvent, signEvent } from './signed-events.js';
import { type IntentFiles, intentFiles, type Revision, type StoredIntent } from './simulated-intents.js';
import { outcomeOfCard } from './test-cards.js';

/** How long the card that is processed stays so. */
export const PROCESSING_MS = 4 * SECOND;

const SECRET_MARK = '_secret_';
const CHALLENGE_REFUSED = 'We could not confirm that it was you. Please try again, or choose another card.';

export interface SimulatedPayments extends Payments {
  simulator: PaymentSimulator;
  /** For tests: the buyer's bank asks for the money back, or decides. */
  dispute(input: { intentId: string; state: 'open' | 'won' | 'lost' }): Promise<SimulatedAnswer['events']>;
}

interface Stage {
  files: IntentFiles;
  key: Buffer;
  now(): number;
}

/**
 * Payments in which no money moves: what an instance without a provider has. All that happens lies on disk, where
 * every process of the instance finds it, and where it outlives any of them.
 */
export function simulatedPayments(options: {
  folder: string;
  key: Buffer;
  now?: () => number;
}): SimulatedPayments {
  const { folder, key, now = Date.now } = options;
  const stage: Stage = { files: intentFiles(folder), key, now };
  const { files } = stage;
  return {
    kind: 'simulated',
    browser: { provider: 'simulated' },
    settings: { mode: 'simulated', secretKey: false, publishableKey: false, webhookSecret: false },
    async createIntent({ idempotencyKey, ...asked }) {
      const id = `pi_simulated_${nameOf(key, `intent:${idempotencyKey}`)}`;
      const { intent } = await files.create(id, { ...UNPAID, ...asked });
      if (!isSameOrder(intent, asked)) {
        throw new PaymentsError('invalid_request', 'This idempotency key began a payment of something else.');
      }
      return present(stage, id, intent);
    },
    async findIntent(id) {
      const found = await files.find(id);
      return found && present(stage, id, found.intent);
    },
    async cancelIntent(id) {
      if ((await files.find(id)) === undefined) return;
      await files.update(id, (intent) =>
        intent.status === 'open' || intent.status === 'challenge'
          ? { ...intent, status: 'canceled' }
          : undefined,
      );
    },
    async refund({ intentId }) {
      await files.update(intentId, (intent) => refunded(settled(stage, intent)));
    },
    readEvent: (input) => readSignedEvent(key, input, now()),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    simulator: {
      confirm: async ({ clientSecret, card }) => confirm(stage, intentOf(key, clientSecret), card),
      answerChallenge: async ({ clientSecret, isPassed }) =>
        answerChallenge(stage, intentOf(key, clientSecret), isPassed),
    },
    async dispute({ intentId, state }) {
      const revision = await files.update(intentId, (intent) => ({
        ...settled(stage, intent),
        dispute: state,
      }));
      const type = state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed';
      return [eventOf(stage, intentId, revision, type)];
    },
  };
}

const UNPAID = {
  status: 'open',
  settlesAt: null,
  failure: null,
  refundedAmount: 0,
  dispute: 'none',
} as const;

async function confirm(stage: Stage, id: string, card: string): Promise<SimulatedAnswer> {
  const outcome = outcomeOfCard(card);
  const revision = await stage.files.update(id, (intent) => {
    if (intent.status !== 'open' && intent.status !== 'challenge') return undefined;
    switch (outcome.kind) {
      case 'succeeds':
        return { ...intent, status: 'succeeded', failure: null };
      case 'declined':
        return { ...intent, status: 'open', failure: outcome.message };
      case 'challenge':
        return { ...intent, status: 'challenge', failure: null };
      case 'processing':
        return { ...intent, status: 'processing', failure: null, settlesAt: stage.now() + PROCESSING_MS };
    }
  });
  return answer(stage, id, revision);
}

async function answerChallenge(stage: Stage, id: string, isPassed: boolean): Promise<SimulatedAnswer> {
  const revision = await stage.files.update(id, (intent) => {
    if (intent.status !== 'challenge') return undefined;
    return isPassed
      ? { ...intent, status: 'succeeded', failure: null }
      : { ...intent, status: 'open', failure: CHALLENGE_REFUSED };
  });
  return answer(stage, id, revision);
}

/** Asked twice, it reports the same event twice: who lost the first gets it again. */
function answer(stage: Stage, id: string, revision: Revision): SimulatedAnswer {
  const { status, failure } = settled(stage, revision.intent);
  const report = (type: string) => [eventOf(stage, id, revision, type)];
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded', message: null, events: report('payment_intent.succeeded') };
    case 'processing':
      return { status: 'processing', message: null, events: report('payment_intent.processing') };
    case 'challenge':
      return { status: 'challenge', message: null, events: report('payment_intent.requires_action') };
    case 'open':
      if (failure === null) throw new PaymentsError('invalid_request', 'This payment waits for no answer.');
      return { status: 'declined', message: failure, events: report('payment_intent.payment_failed') };
    case 'canceled':
      throw new PaymentsError('invalid_request', 'This payment was canceled.');
  }
}

function eventOf(stage: Stage, id: string, { number }: Revision, type: string) {
  const body = JSON.stringify({
    id: `evt_simulated_${nameOf(stage.key, `event:${id}:${number}:${type}`)}`,
    object: 'event',
    type,
    created: Math.floor(stage.now() / SECOND),
    data: { object: { id, object: 'payment_intent' } },
  });
  return { body, signature: signEvent(stage.key, body, stage.now()) };
}

/** Time passes between two looks, not in a timer that a crash would lose. */
function settled({ now }: Stage, intent: StoredIntent): StoredIntent {
  const isThrough = intent.status === 'processing' && intent.settlesAt !== null && now() >= intent.settlesAt;
  return isThrough ? { ...intent, status: 'succeeded', settlesAt: null } : intent;
}

function refunded(intent: StoredIntent): StoredIntent | undefined {
  if (intent.status !== 'succeeded') {
    throw new PaymentsError('invalid_request', 'This payment has not been made, so nothing can be refunded.');
  }
  if (intent.dispute === 'open' || intent.dispute === 'lost') {
    throw new PaymentsError('invalid_request', 'This payment is disputed, so it cannot be refunded.');
  }
  return intent.refundedAmount === intent.amount ? undefined : { ...intent, refundedAmount: intent.amount };
}

function present(stage: Stage, id: string, stored: StoredIntent): PaymentIntent {
  const { status, settlesAt: _, description: __, ...intent } = settled(stage, stored);
  return {
    ...intent,
    id,
    clientSecret: `${id}${SECRET_MARK}${nameOf(stage.key, `secret:${id}`)}`,
    status: status === 'challenge' ? 'open' : status,
  };
}

/** Whose secret it is. */
function intentOf(key: Buffer, clientSecret: string): string {
  const [id = '', given = ''] = clientSecret.split(SECRET_MARK);
  const real = Buffer.from(nameOf(key, `secret:${id}`));
  const told = Buffer.from(given);
  if (told.length !== real.length || !timingSafeEqual(told, real))
    throw new PaymentsError('invalid_request', 'No such payment intent.');
  return id;
}

function isSameOrder(
  stored: StoredIntent,
  asked: { amount: number; currency: string; metadata: Record<string, string> },
): boolean {
  return (
    stored.amount === asked.amount &&
    stored.currency === asked.currency &&
    JSON.stringify(stored.metadata) === JSON.stringify(asked.metadata)
  );
}

/** Unguessable without the key, and the same for the same text. */
function nameOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}
