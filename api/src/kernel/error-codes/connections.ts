import type { ErrorMeaning } from './error-meaning.js';

/** Codes of domains, widgets and webhook endpoints. */
export const CONNECTION_CODES = {
  domain_already_added: {
    status: 409,
    meaning: 'The account has this domain already.',
    action: 'Use the existing entry.',
  },
  too_many_domains: {
    status: 409,
    meaning: 'The account has the maximum number of domains.',
    action: 'Remove one first.',
  },
  host_already_allowed: {
    status: 409,
    meaning: 'The site is on the list of allowed sites already.',
    action: 'Use the existing entry.',
  },
  webhook_already_added: {
    status: 409,
    meaning: 'The account has a webhook endpoint with this URL.',
    action: 'Change the existing endpoint.',
  },
  webhook_paused: {
    status: 409,
    meaning: 'The webhook endpoint is paused.',
    action: 'Resume it first.',
  },
} as const satisfies Record<string, ErrorMeaning>;
