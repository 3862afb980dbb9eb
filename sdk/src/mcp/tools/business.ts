import { z } from 'zod';
import { MAX_LINK_TITLE_LENGTH } from '../../constants.gen.js';
import { unwrap } from '../../unwrap.js';
import { days, defineTool, limit, type Tool } from '../tool.js';
import { toUntrustedText, truncate } from '../untrusted-text.js';

export const businessTools: readonly Tool[] = [
  defineTool({
    name: 'get_account',
    title: 'Read the account',
    description: 'Returns the name, plan, quota and time zone of the account, and its domains.',
    scopes: ['read'],
    effect: 'read',
    input: {},
    run: async ({ client }) => {
      const [user, domains, sendingDomains] = await Promise.all([
        unwrap(client.GET('/api/user')),
        unwrap(client.GET('/api/domains')),
        unwrap(client.GET('/api/sending-domains')),
      ]);
      const { username, displayName, bio, isPro, emailsSent, emailQuota, timeZone } = user;
      type DomainRow = Pick<(typeof domains.data)[number], 'domain' | 'verified' | 'problem'>;
      const toDomainRow = ({ domain, verified, problem }: DomainRow) => ({ domain, verified, problem });
      return {
        username,
        displayName,
        bio: truncate(bio, 500),
        plan: isPro ? 'Pro' : 'Free',
        timeZone,
        quota: { sentThisMonth: emailsSent, included: emailQuota },
        domains: domains.data.map(toDomainRow),
        sendingDomains: sendingDomains.data.map(toDomainRow),
      };
    },
  }),
  defineTool({
    name: 'get_insights',
    title: 'Read the stats',
    description:
      'Returns views, subscribers, sales and revenue in cents by day, and the sources of visitors.',
    scopes: ['read'],
    effect: 'read',
    input: { days: days.describe('The number of days. Without Pro, 7.') },
    run: async ({ client }, input) => {
      const params = { query: { days: input.days } };
      const [insights, sources] = await Promise.all([
        unwrap(client.GET('/api/insights', { params })),
        unwrap(client.GET('/api/insights/sources', { params })),
      ]);
      const rows = sources.data.slice(0, 20).map(({ source, title, ...counts }) => {
        return { ...counts, source: toUntrustedText(source), title: toUntrustedText(title) };
      });
      const { range, totals, previous, deliveries } = insights;
      return { range, totals, previous, deliveries, days: insights.days.slice(-90), sources: rows };
    },
  }),
  defineTool({
    name: 'list_products',
    title: 'List products',
    description: 'Returns the products with prices in cents.',
    scopes: ['read'],
    effect: 'read',
    input: {},
    run: async ({ client }) => {
      const { data } = await unwrap(client.GET('/api/products'));
      return {
        products: data.slice(0, 100).map(({ id, title, priceCents, isFree, slug }) => {
          return { id, title: truncate(title, 200), priceCents, isFree, slug };
        }),
      };
    },
  }),
  defineTool({
    name: 'get_sales_summary',
    title: 'Read the sales',
    description: 'Returns the number of sales, the revenue and the refunds in cents, by day and by product.',
    scopes: ['read'],
    effect: 'read',
    input: { days },
    run: async ({ client }, input) => {
      const summary = await unwrap(
        client.GET('/api/sales/summary', { params: { query: { days: input.days } } }),
      );
      return { ...summary, days: summary.days.slice(-90), products: summary.products.slice(0, 50) };
    },
  }),
  defineTool({
    name: 'list_sales',
    title: 'List sales',
    description: 'Returns the newest sales, with the addresses of buyers.',
    scopes: ['read', 'addresses'],
    effect: 'read',
    input: {
      search: z.string().max(200).optional().describe('A part of the buyer’s address or name.'),
      limit,
    },
    run: async ({ client }, { search, limit: rows }) => {
      const query = { limit: rows, ...(search && { search }) };
      const { data } = await unwrap(client.GET('/api/sales', { params: { query } }));
      return {
        sales: data.map(
          ({ id, productTitle, amount, refundedAmount, currency, status, purchasedAt, ...buyer }) => {
            const buyerFields = {
              email: toUntrustedText(buyer.customerEmail),
              name: toUntrustedText(buyer.customerName),
            };
            return {
              id,
              productTitle,
              amount,
              refundedAmount,
              currency,
              status,
              purchasedAt,
              ...buyerFields,
            };
          },
        ),
      };
    },
  }),
  defineTool({
    name: 'list_links',
    title: 'List the page’s blocks',
    description: 'Returns the links and other blocks of the page in their order, with clicks.',
    scopes: ['read'],
    effect: 'read',
    input: {},
    run: async ({ client }) => {
      const { data } = await unwrap(client.GET('/api/links'));
      return {
        blocks: data.slice(0, 100).map(({ id, kind, title, url, isShown, clicks }) => {
          return { id, kind, title: truncate(title, 200), url: truncate(url, 500), isShown, clicks };
        }),
      };
    },
  }),
  defineTool({
    name: 'create_link',
    title: 'Add a link to the page',
    description: 'Adds a link at the end of the public page. It is visible at once.',
    scopes: ['write'],
    effect: 'add',
    input: {
      title: z.string().min(1).max(MAX_LINK_TITLE_LENGTH).describe('The text of the link.'),
      url: z.string().min(1).max(2_000).describe('Its address, with https://.'),
    },
    run: async ({ client }, body) => {
      const { id, title, url } = await unwrap(client.POST('/api/links', { body }));
      return { id, title, url };
    },
  }),
];
