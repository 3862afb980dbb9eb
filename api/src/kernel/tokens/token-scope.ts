/**
 * Scopes of an API token. A scope grants exactly what it names, and `write` never includes a later scope. Therefore a
 * token has only its stored scopes, and gains none with an upgrade.
 */
export const TOKEN_SCOPES = [
  'read',
  'addresses',
  'write',
  'send',
  'refunds',
  'billing',
  'webhooks',
  'domains',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** One sentence per scope, for the API's description. */
export const TOKEN_SCOPE_DESCRIPTIONS: Record<TokenScope, string> = {
  read: 'Reads newsletters, products, tags, segments, domains, tokens, invoices, payouts, settings and stats.',
  addresses: 'Lets the other scopes return names and email addresses of subscribers and buyers.',
  write:
    'Changes the page, drafts, products, subscribers and settings, lifts suppressions, and revokes API tokens.',
  send: 'Sends, schedules, pauses and cancels newsletters.',
  refunds: 'Refunds sales, together with `addresses`.',
  billing: 'Starts, refreshes, cancels and resumes Pro, and opens the billing portal.',
  webhooks:
    'Creates, changes, tests and deletes webhook endpoints, and gets their new signing secrets. With `addresses`, also opens listeners and repeats deliveries.',
  domains: 'Adds, checks and removes custom domains and sending domains.',
};

/** The scopes of a token if its request names none. Money, webhooks and domains must be requested. */
export const DEFAULT_TOKEN_SCOPES: readonly TokenScope[] = ['read', 'addresses', 'write', 'send'];
