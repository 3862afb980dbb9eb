import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PaymentsError } from '../../../ports/payments.js';
import type { Payouts } from '../../../ports/payouts.js';
import { getOpenAccount } from './accounts.js';
import { computeLedger, DELAY_DAYS, type Ledger, listMovements } from './payout-ledger.js';
import { deriveId, type SimulatedState, settleIntent } from './state.js';

/** Simulates balances and payouts. Both derive from the payments of an account and the clock. */
export function createSimulatedPayouts(simulation: SimulatedState): Payouts {
  return {
    async getBalance(accountId) {
      const { currency } = await getOpenAccount(simulation, accountId);
      const { funds } = await readLedger(simulation, accountId);
      return {
        funds: funds.length > 0 ? funds : [{ currency, available: 0, pending: 0 }],
        schedule: { interval: 'daily', delayDays: DELAY_DAYS },
      };
    },
    async list({ accountId, limit, after }) {
      await getOpenAccount(simulation, accountId);
      const { payouts } = await readLedger(simulation, accountId);
      const last = payouts.findIndex(({ id }) => id === after);
      if (after !== undefined && last === -1) {
        throw new PaymentsError('invalid_request', 'No such payout.');
      }
      const remainingPayouts = payouts.slice(last + 1);
      return {
        payouts: remainingPayouts.slice(0, limit).map(({ movements: _, ...payout }) => payout),
        hasMore: remainingPayouts.length > limit,
      };
    },
    async listPayments({ accountId, payoutId }) {
      await getOpenAccount(simulation, accountId);
      const payout = (await readLedger(simulation, accountId)).payouts.find(({ id }) => id === payoutId);
      if (payout === undefined) throw new PaymentsError('invalid_request', 'No such payout.');
      const charges = payout.movements.filter(({ kind }) => kind === 'charge');
      return { intentIds: charges.map(({ intentId }) => intentId), next: null };
    },
  };
}

async function readLedger(simulation: SimulatedState, accountId: string): Promise<Ledger> {
  const account = await simulation.accounts.find(accountId);
  const ids = await listPayments(simulation, accountId);
  const movements = await Promise.all(
    ids.map(async (id) => {
      const revision = await simulation.intents.find(id);
      return revision === undefined ? [] : listMovements(id, settleIntent(simulation, revision.value));
    }),
  );
  return computeLedger(movements.flat(), {
    now: simulation.now(),
    pauses: account?.value.pauses ?? [],
    nameOf: (day, currency) =>
      `po_simulated_${deriveId(simulation.key, `payout:${accountId}:${day}:${currency}`)}`,
  });
}

/** Lists a payment with its account before the payment exists. A crash may leave an id without a payment. */
export async function listPayment(
  simulation: SimulatedState,
  payment: { accountId: string; id: string },
): Promise<void> {
  const folder = getPaymentsFolder(simulation, payment.accountId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, payment.id), '', { mode: 0o600 });
}

async function listPayments(simulation: SimulatedState, accountId: string): Promise<string[]> {
  return readdir(getPaymentsFolder(simulation, accountId)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

function getPaymentsFolder({ folder }: SimulatedState, accountId: string): string {
  return join(folder, accountId, 'payments');
}
