import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { type FormFields, readText, readTexts } from './form.js';
import { createStripeId, SHAPES } from './shapes.js';
import type { StripeState } from './state.js';
import {
  advanceSubscriptions,
  cancelSubscription,
  createSubscription,
  getInvoice,
  getPrice,
  getSubscription,
  listInvoicePayments,
  listInvoices,
  presentSubscription,
  updateSubscription,
  voidInvoice,
} from './subscriptions.js';

type Env = { Bindings: HttpBindings };

interface RouteContext {
  app: Hono<Env>;
  state: StripeState;
  /** Wraps a handler that needs the secret key. */
  server(answer: (fields: FormFields, id: string) => object): (c: Context<Env>) => Promise<Response>;
  list(url: string, data: object[]): object;
}

/** Adds the routes of customers, prices and subscriptions. */
export function addSubscriptionRoutes({ app, state, server, list }: RouteContext): void {
  app.use('*', async (_, next) => {
    advanceSubscriptions(state);
    await next();
    advanceSubscriptions(state);
  });
  app.get(
    '/v1/prices',
    server((fields) => {
      const keys = Object.values(readTexts(fields, 'lookup_keys'));
      const prices = [...state.prices.values()];
      return list(
        '/v1/prices',
        prices.filter(({ lookup_key }) => keys.includes(lookup_key ?? '')),
      );
    }),
  );
  app.get(
    '/v1/prices/:id',
    server((_, id) => getPrice(state, id)),
  );
  app.post(
    '/v1/customers',
    server((fields) => {
      const id = createStripeId('cus');
      const customer = { email: readText(fields, 'email') ?? null, metadata: readTexts(fields, 'metadata') };
      state.customers.set(id, { ...SHAPES.customer, id, ...customer });
      return state.customers.get(id) ?? {};
    }),
  );
  app.post(
    '/v1/subscriptions',
    server((fields) => presentSubscription(state, createSubscription(state, fields), fields)),
  );
  app.get(
    '/v1/subscriptions/:id',
    server((fields, id) => presentSubscription(state, getSubscription(state, id), fields)),
  );
  app.post(
    '/v1/subscriptions/:id',
    server((fields, id) => updateSubscription(state, id, fields)),
  );
  app.delete(
    '/v1/subscriptions/:id',
    server((_, id) => cancelSubscription(state, id)),
  );
  app.get(
    '/v1/invoices',
    server((fields) => {
      return list('/v1/invoices', listInvoices(state, fields));
    }),
  );
  app.get(
    '/v1/invoices/:id',
    server((_, id) => getInvoice(state, id)),
  );
  app.post(
    '/v1/invoices/:id/void',
    server((_, id) => voidInvoice(state, id)),
  );
  app.get(
    '/v1/invoice_payments',
    server((fields) => list('/v1/invoice_payments', listInvoicePayments(state, fields))),
  );
  app.post(
    '/v1/billing_portal/sessions',
    server((fields) => {
      const id = createStripeId('bps');
      const [customer, returnUrl] = [readText(fields, 'customer'), readText(fields, 'return_url')];
      const session = { customer, return_url: returnUrl, url: `https://billing.example/${id}` };
      return { ...SHAPES.billing_portal_session, id, ...session };
    }),
  );
}
