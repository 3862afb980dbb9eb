import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { addAccountRoutes, dispatchToAccounts } from './accounts.js';
import { listPayouts, listTransactions, presentBalance } from './balance.js';
import { type PlannedFault, StripeFault } from './fault.js';
import { type FormFields, parseForm, readText } from './form.js';
import { checkKey, findReplay, requireServer } from './guard.js';
import {
  cancelIntent,
  completeChallenge,
  confirmIntent,
  createIntent,
  getIntent,
  getOwnIntent,
  presentIntent,
} from './payment-intents.js';
import { createRefund, getCharge } from './refunds.js';
import { createStripeId } from './shapes.js';
import type { StripeState } from './state.js';
import { addSubscriptionRoutes } from './subscription-routes.js';
import { createCalculation } from './tax.js';

type Env = { Bindings: HttpBindings };
type Caller = 'server' | 'browser';
type RouteHandler = (fields: FormFields, id: string) => object;

/** Serves the paths of Stripe's API that Tidings uses, for one account. */
export function createStripeRoutes(state: StripeState): Hono<Env> {
  const app = new Hono<Env>();
  const list = (url: string, data: object[]) => ({ object: 'list', url, data, has_more: false });
  const { server, anyone } = createHandlers(state);

  app.use('*', cors());
  if (state.account === undefined) {
    app.use('*', dispatchToAccounts(state, createStripeRoutes));
    addAccountRoutes({ app, state, server });
  }
  addSubscriptionRoutes({ app, state, server, list });
  app.get(
    '/v1/payment_intents',
    server(() => list('/v1/payment_intents', [...state.intents.values()].reverse())),
  );
  app.post(
    '/v1/payment_intents',
    server((fields) => createIntent(state, fields)),
  );
  app.get(
    '/v1/payment_intents/:id',
    anyone((fields, id, requester) => {
      const intent = requester === 'server' ? getIntent(state, id) : getOwnIntent(state, id, fields);
      return presentIntent(state, intent, fields);
    }),
  );
  app.post(
    '/v1/payment_intents/:id/cancel',
    server((_, id) => cancelIntent(state, id)),
  );
  app.post(
    '/v1/payment_intents/:id/confirm',
    anyone((fields, id) => confirmIntent(state, id, fields)),
  );
  // Stripe has no such path. Its script shows the bank's page in a frame, which reports the result.
  app.post(
    '/stand-in/payment_intents/:id/challenge',
    anyone((fields, id) => completeChallenge(state, id, fields)),
  );
  app.get(
    '/v1/charges/:id',
    server((_, id) => getCharge(state, id)),
  );
  app.post(
    '/v1/refunds',
    server((fields) => createRefund(state, fields)),
  );
  app.get(
    '/v1/refunds',
    server((fields) => {
      const refunds = [...state.refunds.values()];
      const intentId = readText(fields, 'payment_intent');
      return list(
        '/v1/refunds',
        refunds.filter((refund) => refund.payment_intent === intentId),
      );
    }),
  );
  app.get(
    '/v1/disputes',
    server((fields) => {
      const intentId = readText(fields, 'payment_intent');
      const disputes = [...state.disputes.values()];
      return list(
        '/v1/disputes',
        disputes.filter((dispute) => dispute.payment_intent === intentId),
      );
    }),
  );
  app.post(
    '/v1/tax/calculations',
    server((fields) => createCalculation(state, fields)),
  );
  app.get(
    '/v1/balance',
    server(() => presentBalance(state)),
  );
  app.get(
    '/v1/payouts',
    server((fields) => ({ ...list('/v1/payouts', []), ...listPayouts(state, fields) })),
  );
  app.get(
    '/v1/balance_transactions',
    server((fields) => ({ ...list('/v1/balance_transactions', []), ...listTransactions(state, fields) })),
  );
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return c.json({ error: { type: 'invalid_request_error', message } }, 404);
  });
  return app;
}

/** Creates handlers for requests with the secret key, and for requests with a client secret. */
function createHandlers(state: StripeState) {
  const server = (handler: RouteHandler) => (c: Context<Env>) => handle(c, requireServer, handler);
  const anyone =
    (handler: (fields: FormFields, id: string, requester: Caller) => object) => (c: Context<Env>) => {
      let requester: Caller = 'browser';
      return handle(
        c,
        (caller) => {
          requester = caller;
        },
        (fields, id) => handler(fields, id, requester),
      );
    };

  async function handle(
    c: Context<Env>,
    admit: (requester: Caller) => void,
    handler: RouteHandler,
  ): Promise<Response> {
    const requestLine = `${c.req.method} ${c.req.path}`;
    state.requests.push(requestLine);
    const fault = takeFault(state, requestLine);
    if (fault?.kind === 'drop' || fault?.kind === 'hang') return applyFault(c, fault);
    const throwFault = (): never => {
      if (fault?.kind === 'error') throw new StripeFault(fault.status, fault.body);
      throw new Error('only API errors have a response');
    };
    const response = await respond(c, admit, fault?.kind === 'error' ? throwFault : handler);
    return fault?.kind === 'lose-answer' ? applyFault(c, fault) : response;
  }

  async function respond(
    c: Context<Env>,
    admit: (requester: Caller) => void,
    handler: RouteHandler,
  ): Promise<Response> {
    const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1);
    const { key: formKey, ...fields } = parseForm(text);
    const bearer = /^Bearer (.*)$/.exec(c.req.header('Authorization') ?? '')?.[1];
    const idempotencyKey = c.req.header('Idempotency-Key');
    const request = `${c.req.method} ${c.req.path} ${text}`;
    const store = (status: ContentfulStatusCode, body: string) => {
      if (idempotencyKey !== undefined) state.replays.set(idempotencyKey, { request, status, body });
    };
    c.header('Request-Id', createStripeId('req'));
    try {
      admit(checkKey(state.keys, bearer ?? (typeof formKey === 'string' ? formKey : undefined)));
      const replay = findReplay(state.replays, idempotencyKey, request);
      if (replay !== undefined) {
        c.header('Idempotent-Replayed', 'true');
        return c.body(replay.body, replay.status as 200, JSON_TYPE);
      }
      const body = JSON.stringify(handler(fields, c.req.param('id') ?? ''));
      store(200, body);
      return c.body(body, 200, JSON_TYPE);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      const body = JSON.stringify({ error: error.body });
      // Stripe repeats the response of a request that it had started, including failures.
      if (error.status >= 500) store(error.status, body);
      return c.body(body, error.status, JSON_TYPE);
    }
  }

  return { server, anyone };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function takeFault(state: StripeState, request: string): PlannedFault | undefined {
  const index = state.faults.findIndex(({ on = request }) => on === request);
  return index === -1 ? undefined : state.faults.splice(index, 1)[0];
}

function applyFault(c: Context<Env>, { kind }: PlannedFault): Promise<Response> {
  if (kind === 'hang') return new Promise(() => {});
  c.env.incoming.socket.destroy();
  return new Promise(() => {});
}
