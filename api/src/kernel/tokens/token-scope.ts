import { DAY, durationText, HOUR, MINUTE } from '../clock.js';

/**
 * Scopes of an API token. A scope grants exactly what it names: `write` never includes a later scope, so a token has
 * only its stored scopes and gains nothing with an upgrade.
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
  read: 'Reads newsletters, products, settings and stats.',
  addresses: 'Lets the other scopes return names and email addresses of people.',
  write: 'Changes the page, drafts, products, subscribers and settings.',
  send: 'Sends, schedules, pauses and cancels newsletters.',
  refunds: 'Refunds sales, together with `addresses`.',
  billing: 'Starts, cancels and resumes Pro, and opens the billing portal.',
  webhooks: 'Creates, changes, tests and deletes webhook endpoints, and reads their signing secrets.',
  domains: 'Adds and removes custom domains and sending domains.',
};

/** The scopes of a token whose request names none. Money, webhooks and domains must be requested. */
export const DEFAULT_TOKEN_SCOPES: readonly TokenScope[] = ['read', 'addresses', 'write', 'send'];

/** A creator's session ends this many ms after its last use. The cookie and the row share this value. */
export const SESSION_LIFETIME = 30 * DAY;
/** An administrator's session ends this many ms after its last use; the console's polling does not count. */
export const ADMIN_SESSION_IDLE = 30 * MINUTE;
/** An administrator's session ends this many ms after its start, even if it is in use. */
export const ADMIN_SESSION_LIFETIME = 12 * HOUR;
/** Minimum time between two writes of an administrator's session in use. */
export const ADMIN_SESSION_WRITTEN_EVERY = MINUTE;
/** An administrator views the account of a creator for at most this many ms, without changing it. */
export const IMPERSONATION_LIFETIME = 30 * MINUTE;
/** The time in ms, after signing in or reauthenticating, for calls that need a recent sign-in. */
export const RECENT_SIGN_IN = 10 * MINUTE;
/** How long a sign-in waits for the second factor, in ms. */
export const PENDING_SIGN_IN_LIFETIME = 10 * MINUTE;
/** The sentence in the API's description of each call that needs a recent sign-in. */
export const NEEDS_RECENT_SIGN_IN = `Needs a sign-in or \`POST /api/reauthenticate\` within the last ${durationText(RECENT_SIGN_IN)}.`;
