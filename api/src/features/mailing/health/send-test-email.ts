import { SECOND } from '../../../kernel/clock.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { AUTO_SUBMITTED } from '../../../kernel/email/email-html.js';
import { prepareMessage } from '../../../kernel/email/message-skeleton.js';
import { removeSlots } from '../../../kernel/email/slots.js';
import { createInstanceLook, renderTransactional } from '../../../kernel/email/transactional-email.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { EmailTransport, Message, Outcome } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { getBounceAddresses, getEnvelopeSender } from '../bounces/bounce-address.js';
import { createSigner } from '../signing/create-signer.js';
import { explainOutcome } from './explain-outcome.js';

/** An administrator waits for the response. A relay that takes longer is not fit for sending either. */
const DEADLINE_MS = 30 * SECOND;
const LATE_MESSAGE = `The relay did not answer within ${DEADLINE_MS / SECOND} seconds.`;
const NO_RELAY_MESSAGE = 'This instance has no relay, so the email stays in the local mailbox. Set SMTP_URL.';

export interface TestEmailResult {
  outcome: Outcome['kind'];
  /** The relay's reply code, or null if it never replied. */
  code: number | null;
  /** The relay's reply, or the reason why there is none. */
  text: string;
  /** The next step of the administrator, or null after success. */
  advice: string | null;
  tookMs: number;
}

/**
 * Sends one email at once, over a new connection to the relay, signed like every email of the instance. It is in no
 * ledger, so nothing retries it, and a bounce of it matches no delivery.
 */
export async function sendTestEmail(ctx: Context, { to }: { to: string }): Promise<TestEmailResult> {
  const { mailFrom } = ctx.instance;
  const join = prepareMessage(await ctx.email.compile(compose(ctx)));
  const unsignedMessage = join({ to, 'message-id': `test.${createRandomId()}@${readDomain(mailFrom)}` });
  const message = await createSigner(ctx).sign(unsignedMessage, null, 0);
  const from = getEnvelopeSender(await getBounceAddresses(ctx), { deliveryId: 0, envelopeFrom: mailFrom });
  const startedAt = performance.now();
  const transport = await ctx.email.open();
  try {
    const outcome = await withinDeadline(transport.deliver({ from, to }, message));
    return {
      outcome: outcome.kind,
      code: 'code' in outcome ? outcome.code : readSmtpCode(outcome.text),
      text: outcome.text,
      advice: ctx.instance.sendsThroughRelay ? explainOutcome(outcome) : NO_RELAY_MESSAGE,
      tookMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    await transport.close();
  }
}

/**
 * Waits for the reply until the deadline, and then closes the connection. The relay may still have accepted the email.
 */
async function withinDeadline(delivery: ReturnType<EmailTransport['deliver']>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unavailable', text: LATE_MESSAGE }), DEADLINE_MS);
  });
  try {
    return await Promise.race([delivery, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function readSmtpCode(text: string): number | null {
  const [, code] = /^([45]\d\d)[ -]/.exec(text) ?? [];
  return code === undefined ? null : Number(code);
}

function compose(ctx: Context): Message {
  const { brandName, mailFrom } = ctx.instance;
  const subject = removeSlots(`Test email from ${brandName}`);
  return {
    from: { name: brandName, address: mailFrom },
    subject,
    ...renderTransactional({
      look: createInstanceLook(ctx.instance),
      title: subject,
      parts: [
        'An administrator sent this email to test the mail server.',
        'If you find this email in the spam folder, check the DNS records under Health in the console.',
      ],
    }),
    headers: [AUTO_SUBMITTED],
    date: ctx.clock.now(),
  };
}
