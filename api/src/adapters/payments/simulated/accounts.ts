import { PaymentsError, type SimulatedResult } from '../../../ports/payments.js';
import {
  COUNTRIES_WITHOUT_FEES,
  type PayoutAccounts,
  type ProviderAccount,
  type SimulatedAccountAction,
} from '../../../ports/payout-accounts.js';
import { createSignedEvent, deriveId, type SimulatedState, type StoredAccount } from './state.js';

/** Some of Stripe's countries with their currencies. The simulator rejects all others. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['AU', 'aud'],
  ['BR', 'brl'],
  ['CA', 'cad'],
  ['CH', 'chf'],
  ['DE', 'eur'],
  ['ES', 'eur'],
  ['FR', 'eur'],
  ['GB', 'gbp'],
  ['IN', 'inr'],
  ['IT', 'eur'],
  ['JP', 'jpy'],
  ['MX', 'mxn'],
  ['NL', 'eur'],
  ['NZ', 'nzd'],
  ['PL', 'pln'],
  ['PT', 'eur'],
  ['SE', 'sek'],
  ['US', 'usd'],
]);

const FORM_FIELDS = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'tos_acceptance.date',
];

/** Simulates accounts of creators. The page behind its links is the dashboard's own (`/payouts/simulated`). */
export function createSimulatedAccounts(simulation: SimulatedState): PayoutAccounts {
  const { accounts, key } = simulation;
  return {
    async create({ country, idempotencyKey }) {
      const currency = CURRENCIES.get(country);
      if (currency === undefined) {
        throw new PaymentsError('country_unsupported', `${country} is not a country of the simulator.`);
      }
      const id = `acct_simulated_${deriveId(key, `account:${idempotencyKey}`)}`;
      const { value } = await accounts.create(id, { country, currency, state: 'new', pauses: [] });
      if (value.country !== country) {
        throw new PaymentsError('invalid_request', 'This idempotency key created another account.');
      }
      return present(id, value);
    },
    async find(id) {
      const revision = await accounts.find(id);
      return revision === undefined || revision.value.state === 'disconnected'
        ? undefined
        : present(id, revision.value);
    },
    async openOnboarding({ accountId, returnUrl }) {
      await getOpenAccount(simulation, accountId);
      return new URL('/payouts/simulated', returnUrl).href;
    },
  };
}

/** Returns an account. Throws `disconnected` if it withdrew its access. */
export async function getOpenAccount({ accounts }: SimulatedState, id: string): Promise<StoredAccount> {
  const revision = await accounts.find(id);
  if (revision !== undefined && revision.value.state !== 'disconnected') return revision.value;
  throw new PaymentsError('disconnected', 'This account gives no access to its payments.');
}

/** Checks that the account of a request has not withdrawn its access. */
export async function requireAccess(simulation: SimulatedState, accountId: string | null): Promise<void> {
  if (accountId !== null) await getOpenAccount(simulation, accountId);
}

/**
 * Checks that an account may take a payment, with this fee for the instance. Returns the currency of the account, or
 * null for the instance's own account.
 */
export async function requireCharges(
  simulation: SimulatedState,
  order: { accountId: string | null; amount: number; applicationFee: number },
): Promise<string | null> {
  const { accountId, amount, applicationFee } = order;
  if (accountId === null) {
    if (applicationFee === 0) return null;
    throw new PaymentsError('invalid_request', 'Only a connected account pays a fee.');
  }
  const account = await getOpenAccount(simulation, accountId);
  if (account.state !== 'active') {
    throw new PaymentsError('invalid_request', 'This account cannot accept payments now.');
  }
  if (applicationFee < 0 || applicationFee >= amount) {
    throw new PaymentsError('invalid_request', 'The fee must be less than the amount.');
  }
  if (applicationFee > 0 && COUNTRIES_WITHOUT_FEES.has(account.country)) {
    throw new PaymentsError('invalid_request', 'Accounts in this country pay no fees to platforms.');
  }
  return account.currency;
}

/** Changes an account as its creator or the provider would. The last action determines the state. */
export async function changeSimulatedAccount(
  simulation: SimulatedState,
  { accountId, action }: { accountId: string; action: SimulatedAccountAction },
): Promise<SimulatedResult['events']> {
  await getOpenAccount(simulation, accountId);
  const { number } = await simulation.accounts.update(accountId, (account) => ({
    ...account,
    state: STATES[action],
    pauses: calculatePauses(account, { state: STATES[action], now: simulation.now() }),
  }));
  const type = action === 'disconnect' ? 'account.application.deauthorized' : 'account.updated';
  const object =
    action === 'disconnect'
      ? { id: 'ca_simulated', object: 'application' }
      : { id: accountId, object: 'account' };
  return [
    createSignedEvent(simulation, {
      name: `${accountId}:${number}:${type}`,
      type,
      object,
      account: accountId,
    }),
  ];
}

/** Returns the pauses after a change of state. Only an active account has payouts. */
function calculatePauses(
  { pauses }: StoredAccount,
  { state, now }: { state: StoredAccount['state']; now: number },
): StoredAccount['pauses'] {
  const isPaused = pauses.some(({ until }) => until === null);
  if (state !== 'active') return isPaused ? pauses : [...pauses, { from: now, until: null }];
  return pauses.map(({ from, until }) => ({ from, until: until ?? now }));
}

const STATES: Record<SimulatedAccountAction, StoredAccount['state']> = {
  complete: 'active',
  require_document: 'document_due',
  reject: 'rejected',
  disable: 'disabled',
  disconnect: 'disconnected',
};

function present(id: string, { country, currency, state }: StoredAccount): ProviderAccount {
  const account = { id, country, currency, dueBy: null };
  const disabledFields = { hasSubmitted: true, canCharge: false, canPayOut: false };
  switch (state) {
    case 'new':
      return {
        ...account,
        ...disabledFields,
        hasSubmitted: false,
        due: FORM_FIELDS,
        disabledReason: 'requirements.past_due',
      };
    case 'active':
      return {
        ...account,
        hasSubmitted: true,
        canCharge: true,
        canPayOut: true,
        due: [],
        disabledReason: null,
      };
    case 'document_due':
      return {
        ...account,
        ...disabledFields,
        due: ['individual.verification.document'],
        disabledReason: 'requirements.past_due',
      };
    case 'rejected':
      return { ...account, ...disabledFields, due: [], disabledReason: 'rejected.other' };
    case 'disabled':
      return { ...account, ...disabledFields, due: [], disabledReason: 'rejected.terms_of_service' };
    case 'disconnected':
      throw new PaymentsError('disconnected', 'This account gives no access to its payments.');
  }
}
