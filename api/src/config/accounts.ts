import { z } from 'zod';
import { isEmailAddress } from '../kernel/email/email-address.js';
import { DEFAULT_QUOTA } from '../kernel/plans/plan-limits.js';
import { onOff, optional, withDefault } from './value-kinds.js';

export const AccountVariables = z.object({
  ADMIN_USERNAME: z.string().min(1).default('admin').describe('The user name of the first administrator.'),
  ADMIN_PASSWORD: optional(z.string())
    .describe('Their password: 12 characters or more, and not a common one.')
    .meta({ defaultText: 'generated at the first start' }),
  BRAND_NAME: z.string().min(1).default('Tidings').describe('The name of the instance.'),
  SHORT_DOMAIN: z.string().min(1).default('tidings.example').describe('The host in texts on a laptop.'),
  CONTACT_EMAIL: optional(z.string().refine(isEmailAddress, 'CONTACT_EMAIL must be a plain email address'))
    .describe('The contact address in `/terms` and `/privacy`.')
    .meta({ defaultText: '`MAIL_FROM`' }),
  BETA_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'The sign-up page of a beta. The sign-in screen then links to it.',
  ),
  FREE_QUOTA: z.coerce
    .number()
    .int()
    .min(1)
    .default(DEFAULT_QUOTA.free)
    .describe('Newsletters a month on the free plan, unless an administrator sets another number.'),
  PRO_QUOTA: z.coerce
    .number()
    .int()
    .min(1)
    .default(DEFAULT_QUOTA.pro)
    .describe('Newsletters a month on Pro, unless an administrator sets another number.'),
  PASSWORD_MIN_LENGTH: withDefault(z.coerce.number().int().min(6).max(64), 6).describe(
    "Minimum length of a creator's password, 6 to 64. Administrators need 12 or more. Common passwords are refused for all.",
  ),
  REQUIRE_VERIFIED_EMAIL: optional(onOff)
    .describe('`on`: creators verify their email address before they import, send or deliver to others.')
    .meta({ defaultText: '`on` in production, else `off`' }),
  REQUIRE_SECOND_FACTOR: optional(onOff).describe(
    '`on`: each creator must set up two-step sign-in within 14 days. In production, administrators always need it.',
  ),
  ABUSE_LIMITS: optional(onOff)
    .describe('`on`: limits recipients, imports and automatic emails by the age and standing of an account.')
    .meta({ defaultText: '`on` in production, else `off`' }),
  IMPORT_REVIEW_ROWS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe(
      'With `ABUSE_LIMITS`, the first import that takes an account over this number of rows waits for an administrator. The console can change it.',
    ),
  SEND_REVIEW_RECIPIENTS: optional(z.coerce.number().int().min(0)).describe(
    'With `ABUSE_LIMITS`, an account’s first newsletter to more than this number of recipients waits for an administrator. If this is not set, none waits.',
  ),
});
type Variables = z.output<typeof AccountVariables>;

/** Returns the settings of accounts that features read. */
export function readAccounts(variables: Variables, { isProduction }: { isProduction: boolean }) {
  return {
    brandName: variables.BRAND_NAME,
    /** The host that is displayed instead of a loopback host. */
    shortDomain: variables.SHORT_DOMAIN,
    /** The link on the page of sign-in options. Undefined for no link. */
    betaUrl: variables.BETA_URL,
    freeQuota: variables.FREE_QUOTA,
    proQuota: variables.PRO_QUOTA,
    /** The minimum length of a creator's password. Administrators need at least 12. */
    passwordMinLength: variables.PASSWORD_MIN_LENGTH,
    /** True if creators must verify their address before the instance sends anything in their name. */
    requireVerifiedEmail: isOn(variables.REQUIRE_VERIFIED_EMAIL, isProduction),
    /** True for allowances by age and standing, reviews and automatic pauses. */
    abuseLimits: isOn(variables.ABUSE_LIMITS, isProduction),
    /** The number of rows of an account, in all imports together, above which an import waits for review. */
    importReviewRows: variables.IMPORT_REVIEW_ROWS,
    /** The number of recipients above which an account's first newsletter waits for review. Undefined for no limit. */
    sendReviewRecipients: variables.SEND_REVIEW_RECIPIENTS,
  };
}

function isOn(value: 'on' | 'off' | undefined, byDefault: boolean): boolean {
  return value === undefined ? byDefault : value === 'on';
}
