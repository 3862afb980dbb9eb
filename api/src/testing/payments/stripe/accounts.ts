import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { createInvalidRequest, createMissingFault, StripeFault } from './fault.js';
import { type FormFields, readFields, readText, readTexts } from './form.js';
import { createStripeId, getEpochSeconds, SHAPES, type StripeAccount } from './shapes.js';
import { addAccount, report, type StripeState } from './state.js';

type Env = { Bindings: HttpBindings };

/** Some of the countries with payouts, and their currencies. */
const CURRENCIES: Record<string, string> = { US: 'usd', DE: 'eur', JP: 'jpy', BR: 'brl', IN: 'inr' };

const RESPONSIBILITIES = {
  'fees.payer': 'account',
  'losses.payments': 'stripe',
  'stripe_dashboard.type': 'full',
};

/** Serves a request with the header `Stripe-Account` from the data of that account. */
export function dispatchToAccounts(
  state: StripeState,
  createRoutes: (data: StripeState) => Hono<Env>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const id = c.req.header('Stripe-Account');
    if (id === undefined) return next();
    const data = state.connected.get(id);
    if (data !== undefined && data.account?.isRevoked !== true) {
      return createRoutes(data).fetch(c.req.raw, c.env);
    }
    return c.json({ error: createNoAccessFault(id).body }, 403);
  };
}

function createNoAccessFault(id: string): StripeFault {
  return new StripeFault(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

export function addAccountRoutes({
  app,
  state,
  server,
}: {
  app: Hono<Env>;
  state: StripeState;
  server: (answer: (fields: FormFields, id: string) => object) => (c: Context<Env>) => Promise<Response>;
}): void {
  app.post(
    '/v1/accounts',
    server((fields) => createAccount(state, fields)),
  );
  app.get(
    '/v1/accounts/:id',
    server((_, id) => {
      const account = state.connected.get(id)?.account;
      if (account === undefined || account.isRevoked) throw createNoAccessFault(id);
      return account;
    }),
  );
  app.post(
    '/v1/account_links',
    server((fields) => {
      const id = readText(fields, 'account') ?? '';
      if (!state.connected.has(id)) throw createMissingFault('account', id, 'account');
      return {
        ...SHAPES.account_link,
        url: `https://connect.stripe.com/setup/s/${id}/${createStripeId('link')}`,
      };
    }),
  );
}

function createAccount(state: StripeState, fields: FormFields): StripeAccount {
  const country = readText(fields, 'country') ?? '';
  const currency = CURRENCIES[country];
  if (currency === undefined) {
    throw createInvalidRequest(`${country} is not currently supported by Stripe.`, {
      code: 'country_unsupported',
    });
  }
  const controller = readFields(fields, 'controller');
  for (const [path, value] of Object.entries(RESPONSIBILITIES)) {
    const [outer = '', inner = ''] = path.split('.');
    if (readText(readFields(controller, outer), inner) !== value) {
      throw createInvalidRequest(`controller[${outer}][${inner}] must be ${value} here.`);
    }
  }
  const account: StripeAccount = {
    ...structuredClone(SHAPES.account),
    id: createStripeId('acct'),
    country,
    default_currency: currency,
    email: readText(fields, 'email') ?? '',
    created: getEpochSeconds(),
    metadata: readTexts(fields, 'metadata'),
  };
  addAccount(state, account);
  return account;
}

/** Changes an account as its owner or Stripe would, and reports the change. */
export function changeAccount(
  state: StripeState,
  id: string,
  change: {
    details_submitted?: boolean;
    charges_enabled?: boolean;
    payouts_enabled?: boolean;
    requirements?: Partial<StripeAccount['requirements']>;
  },
): void {
  const data = state.connected.get(id);
  if (data?.account === undefined) throw createMissingFault('account', id, 'account');
  const requirements = { ...data.account.requirements, ...change.requirements };
  Object.assign(data.account, change, { requirements });
  report(data, 'account.updated', data.account);
}

/** Withdraws the instance's access. */
export function revokeAccount(state: StripeState, id: string): void {
  const data = state.connected.get(id);
  if (data?.account === undefined) throw createMissingFault('account', id, 'account');
  data.account.isRevoked = true;
  report(data, 'account.application.deauthorized', { id: createStripeId('ca'), object: 'application' });
}
