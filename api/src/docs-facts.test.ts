import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Environment } from './config/config.js';
import { paths } from './config/paths.js';
import { HEARTBEAT_INTERVAL_MS } from './db/workers.js';
import { DEVICE_INTERVAL } from './features/accounts/device/device-sign-in.js';
import { FACTOR_GRACE } from './features/accounts/factors/requirement.js';
import { IMPERSONATIONS_LISTED_FOR } from './features/accounts/impersonations.js';
import { REDIRECT_LIFETIME } from './features/accounts/rules.js';
import { SECURITY_EVENT_LIFETIME } from './features/admin/audit/rules.js';
import { MAX_IMPORT_BYTES } from './features/allowances/rules.js';
import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES } from './features/checkout/downloads/rules.js';
import {
  FIRST_LIBRARY_EMAILS,
  LIBRARY_CODE_TRIES,
  LIBRARY_EMAILS,
} from './features/checkout/library/rules.js';
import { SOFT_BOUNCES_IN_A_ROW } from './features/mailing/bounces/rules.js';
import { LONGEST_RETRY_DELAY, RETRY_DELAYS, RETRY_LIFETIME } from './features/mailing/loop/retry-rules.js';
import { countClaimsInFlight } from './features/mailing/loop/send-window.js';
import { MAX_FILE_SIZE_TEXT } from './features/products/files/rules.js';
import {
  CODE_EMAILS,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  CODE_TRIES_ELSEWHERE,
} from './features/sign-in/codes/rules.js';
import { EMAIL_LINK_LIFETIME } from './features/sign-in/rules.js';
import { MAX_CUSTOM_CSS_LENGTH } from './features/sites/rules.js';
import { SITE_THEMES } from './features/sites/themes.js';
import { CONFIRMATION_LINK_LIFETIME } from './features/subscribers/opt-in/rules.js';
import { BACKOFF, EVENT_NAMES, PAUSED_AFTER } from './features/webhooks/rules.js';
import { LIMITS } from './http/limits/request-limits.js';
import { formatDuration, formatDurationInWords, HOUR, MINUTE } from './kernel/clock.js';
import { DEFAULT_CONNECTIONS } from './kernel/email/smtp-url.js';
import { PRICES, type PriceId } from './kernel/plans/plan-prices.js';
import {
  ADMIN_SESSION_IDLE,
  ADMIN_SESSION_LIFETIME,
  IMPERSONATION_LIFETIME,
  RECENT_SIGN_IN,
  SESSION_LIFETIME,
} from './kernel/time/session-lifetimes.js';

const { accountFailure, adminFailure, reauthentication, accountCodeTry, deviceCode } = LIMITS;
const { COMPACT_DELIVERIES_AFTER } = Environment.parse({});
const ORDINALS: Record<number, string> = { 3: 'third', 4: 'fourth', 5: 'fifth', 6: 'sixth' };
const libraryGuesses =
  (LIBRARY_EMAILS.all.points + FIRST_LIBRARY_EMAILS.all.points) * LIBRARY_CODE_TRIES.points;
/** From the first attempt to the last, in whole hours. */
const BACKOFF_TOTAL = Math.floor(BACKOFF.reduce((total, wait) => total + wait, 0) / HOUR) * HOUR;

// The documentation is written by hand. This test compares the numbers that it repeats with the code.
it.each([
  ['webhooks', `retries after ${BACKOFF.map(formatDuration).join(', ')} `],
  ['webhooks', `only failures for ${formatDuration(PAUSED_AFTER)} `],
  ['decisions/0022-webhooks', `again after ${BACKOFF.map(formatDuration).join(', ')},`],
  ['decisions/0022-webhooks', `failed after ${formatDuration(PAUSED_AFTER)} of only failures`],
  [
    '../README',
    `at most ${countClaimsInFlight(DEFAULT_CONNECTIONS)} recipients get the identical email twice`,
  ],
  [
    'decisions/0003-delivery-statuses',
    `due again after ${RETRY_DELAYS.map(formatDuration).join(', ')}, and after ${formatDuration(RETRY_LIFETIME)} `,
  ],
  ['decisions/0003-delivery-statuses', `not built after ${formatDuration(RETRY_LIFETIME)} and six tries`],
  ['decisions/0003-delivery-statuses', `4xx, ${formatDuration(RETRY_LIFETIME)} after the first attempt`],
  ['decisions/0003-delivery-statuses', `throttled for ${formatDuration(RETRY_LIFETIME)} by a domain`],
  ['decisions/0003-delivery-statuses', `at the third try, after ${formatDuration(RETRY_LIFETIME)}, or`],
  ['decisions/0003-delivery-statuses', `due more than ${formatDuration(2 * LONGEST_RETRY_DELAY)} later`],
  ['decisions/0009-smtp-client', `throttled for ${formatDuration(RETRY_LIFETIME)} expires`],
  [
    'decisions/0014-products-and-checkout',
    `256 bits, ${DOWNLOAD_LINK_USES} uses, ${formatDuration(DOWNLOAD_LINK_LIFETIME)}.`,
  ],
  ['decisions/0004-sign-in-and-origins', `expire after ${formatDuration(CODE_LIFETIME)}.`],
  [
    'decisions/0004-sign-in-and-origins',
    `session lasts ${formatDuration(SESSION_LIFETIME)} from its last use`,
  ],
  ['decisions/0004-sign-in-and-origins', `ends after ${formatDuration(ADMIN_SESSION_IDLE)} without use`],
  ['decisions/0004-sign-in-and-origins', `and ${formatDuration(ADMIN_SESSION_LIFETIME)} after it began`],
  [
    'decisions/0004-sign-in-and-origins',
    `${accountFailure.points} wrong passwords for a creator and ${adminFailure.points} for an administrator`,
  ],
  [
    'decisions/0004-sign-in-and-origins',
    `${reauthentication.points} failed confirmations of a session, ${accountCodeTry.points} verification codes, ${deviceCode.points} device codes, and ${CODE_EMAILS.all.points} emailed codes with ${CODE_TRIES + CODE_TRIES_ELSEWHERE} attempts each`,
  ],
  [
    'decisions/0004-sign-in-and-origins',
    `can request ${CODE_EMAILS.each.points} codes an hour for a mailbox. Spending all ${CODE_EMAILS.all.points} takes ${spell(Math.ceil(CODE_EMAILS.all.points / CODE_EMAILS.each.points))} addresses`,
  ],
  ['decisions/0004-sign-in-and-origins', `have ${CODE_LENGTH} digits,`],
  ['decisions/0004-sign-in-and-origins', `where the ${ORDINALS[CODE_TRIES]} wrong attempt ends it`],
  ['decisions/0004-sign-in-and-origins', `have ${spell(CODE_TRIES_ELSEWHERE)} attempts at the newest code`],
  [
    'decisions/0004-sign-in-and-origins',
    `by limits of its own: ${LIBRARY_EMAILS.each.points} an hour for a requesting address, ${LIBRARY_EMAILS.all.points} for a mailbox.`,
  ],
  ['decisions/0004-sign-in-and-origins', `up to ${FIRST_LIBRARY_EMAILS.all.points} for a mailbox`],
  ['decisions/0004-sign-in-and-origins', `needs ${FIRST_LIBRARY_EMAILS.all.points} addresses`],
  ['decisions/0004-sign-in-and-origins', `together have ${libraryGuesses} guesses`],
  ['decisions/0004-sign-in-and-origins', `(\`RECENT_SIGN_IN\`, ${spell(RECENT_SIGN_IN / MINUTE)} minutes)`],
  [
    'decisions/0004-sign-in-and-origins',
    `allows ${spell(reauthentication.points)} failures an hour per account`,
  ],
  [
    'decisions/0004-sign-in-and-origins',
    `works once, for ${formatDurationInWords(EMAIL_LINK_LIFETIME['reset-password'])}.`,
  ],
  ['decisions/0004-sign-in-and-origins', `is deleted after ${formatDuration(SECURITY_EVENT_LIFETIME)},`],
  ['../sdk/README', `retries for about ${formatDuration(BACKOFF_TOTAL)}.`],
  ['decisions/0034-second-factor', `${LIMITS.factorFailure.points} wrong codes an hour`],
  ['decisions/0034-second-factor', `deadline is ${formatDuration(FACTOR_GRACE)} after`],
  ['account-security', `for up to ${formatDuration(IMPERSONATION_LIFETIME)} `],
  ['account-security', `in the last ${formatDuration(IMPERSONATIONS_LISTED_FOR)}.`],
  ['api', `every ${formatDuration(DEVICE_INTERVAL)} until`],
  ['custom-css', `At most ${MAX_CUSTOM_CSS_LENGTH.toLocaleString('en-US')} characters`],
  ['two-step-sign-in', `An account has ${formatDuration(FACTOR_GRACE)} to turn it on`],
  ['glossary', `every ${formatDuration(HEARTBEAT_INTERVAL_MS)}.`],
  ['decisions/0004-sign-in-and-origins', `reserved for its owner, for ${formatDuration(REDIRECT_LIFETIME)}.`],
  ['decisions/0004-sign-in-and-origins', `works for ${formatDuration(CONFIRMATION_LINK_LIFETIME)}.`],
  ['payments', `${formatPrice('monthly')} a month and ${formatPrice('annual')} a year`],
  ['decisions/0011-bounces', `${SOFT_BOUNCES_IN_A_ROW} newsletters in a row suppress`],
  ['decisions/0011-bounces', `last ${SOFT_BOUNCES_IN_A_ROW} newsletters to the subscriber`],
  ['decisions/0028-delivery-compaction', `The newest ${SOFT_BOUNCES_IN_A_ROW} newsletters`],
  ['decisions/0028-delivery-compaction', `(default ${COMPACT_DELIVERIES_AFTER}, at least`],
  ['decisions/0028-delivery-compaction', `failed deliveries after ${COMPACT_DELIVERIES_AFTER} days`],
  ['decisions/0023-request-bodies', `| ${MAX_FILE_SIZE_TEXT} and ${MAX_IMPORT_BYTES / 1024 / 1024} MB, each`],
  ['decisions/0036-page-blocks', `one of the ${SITE_THEMES.length} themes`],
  ['decisions/0019-administration', `end ${formatDuration(ADMIN_SESSION_IDLE)} after their last use`],
  ['decisions/0019-administration', `${formatDuration(ADMIN_SESSION_LIFETIME)} after the sign-in`],
  ['decisions/0019-administration', `deleted after ${formatDuration(SECURITY_EVENT_LIFETIME)} `],
])('docs/%s.md repeats the code’s “%s”', (page, sentence) => {
  expect(readPage(page)).toContain(sentence);
});

it('docs/webhooks.md lists every event type', () => {
  const rows = readPage('webhooks').matchAll(/^\| `([a-z]+\.[a-z]+)` /gm);
  expect([...rows].map(([, eventType]) => eventType)).toEqual(EVENT_NAMES);
});

function spell(count: number): string {
  return ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count] ?? '';
}

function formatPrice(id: PriceId): string {
  return `$${PRICES[id].cents / 100}`;
}

function readPage(page: string): string {
  return readFileSync(join(paths.root, `docs/${page}.md`), 'utf8');
}
