import { notFound } from '../../../kernel/errors.js';
import type { PaymentSimulator, SimulatedAnswer } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { receivePaymentEvent } from './receive-event.js';

/**
 * Does what a provider's script does in a browser, for an instance without a provider. Reports the result as a provider
 * does: signed, to the same endpoint.
 */
export async function simulatePayment(
  ctx: Context,
  act: (simulator: PaymentSimulator) => Promise<SimulatedAnswer>,
): Promise<SimulatedAnswer> {
  const { simulator } = ctx.payments;
  if (simulator === undefined) throw notFound('Simulated payment');
  const answer = await callProvider(ctx, () => act(simulator));
  for (const event of answer.events) await receivePaymentEvent(ctx, event);
  return answer;
}
