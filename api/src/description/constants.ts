import { BUTTON_SHAPES, FONT_PAIR_KEYS } from '@tidings/widgets/look';
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX } from '../features/accounts/check-new-password.js';
import { REDIRECT_LIFETIME } from '../features/accounts/rules.js';
import { RECIPIENTS_MAX, REVIEW_REASON_MAX } from '../features/admin/reviews/schemas.js';
import { SUSPENSION_REASON_MAX } from '../features/admin/users/change-schemas.js';
import { MAX_IMPORT_BYTES } from '../features/allowances/rules.js';
import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES } from '../features/checkout/downloads/rules.js';
import { PURCHASE_STATUSES } from '../features/checkout/rules.js';
import { INVALID_DOMAIN, MAX_DOMAINS } from '../features/domains/rules.js';
import { SOFT_BOUNCES_IN_A_ROW } from '../features/mailing/bounces/rules.js';
import { RETRY_LIFETIME } from '../features/mailing/rules.js';
import {
  ALT_MAX,
  CONTENT_MAX,
  CTA_TEXT_MAX,
  EMPTY_AUDIENCE,
  EXAMPLE_TEXTS,
  IMAGE_BLOCKS_MAX,
  NEWSLETTER_STATUSES,
  NEWSLETTER_TITLE_MAX,
  PREHEADER_MAX,
  SCHEDULE_AHEAD,
  SCHEDULE_PROBLEMS,
  TEST_ADDRESS_PROBLEMS,
  TEXT_PROBLEMS,
} from '../features/newsletters/rules.js';
import { TEMPLATES } from '../features/newsletters/table.js';
import { PRICE_TEXTS, QUOTA_STATES, QUOTA_WARNING } from '../features/plans/rules.js';
import {
  ANSWER_MAX,
  DESCRIPTION_MAX,
  DETAILS_MAX,
  FILE_LIMIT,
  FILE_TOO_LARGE,
  GALLERY_ALT_MAX,
  GALLERY_MAX,
  MAX_FILE_BYTES,
  MAX_PRODUCTS,
  PRODUCT_TITLE_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  REFUND_TERMS_MAX,
} from '../features/products/rules.js';
import { REVIEW_STATUSES } from '../features/reviews/rules.js';
import { CODE_LENGTH, CODE_LIFETIME } from '../features/sign-in/codes/rules.js';
import { NOT_ME_LIFETIME, PASSKEY_NAME_MAX } from '../features/sign-in/rules.js';
import {
  BLOCK_FIELDS,
  EMBED_PLAYER_NAMES,
  MISSING_BLOCK_FIELDS,
  VIDEO_PLAYER_NAMES,
} from '../features/sites/block-kinds.js';
import {
  LINK_DESCRIPTION_MAX,
  LINK_TEXT_MAX,
  LINK_TITLE_MAX,
  LINKS_MAX,
} from '../features/sites/link-rules.js';
import {
  BIO_MAX,
  CUSTOM_CSS_MAX,
  DISPLAY_NAME_MAX,
  POSTAL_ADDRESS_MAX,
  SCHEDULE_MAX,
  SITE_LAYOUTS,
  SITE_THEMES,
  VIDEO_URL_MAX,
} from '../features/sites/rules.js';
import { SOCIAL_NETWORKS } from '../features/sites/social-link-rules.js';
import { CONSENT_MISSING, CONSENT_TEXTS } from '../features/subscribers/consent.js';
import {
  FIELD_KEY_PROBLEM,
  MAX_FIELD_KEY,
  MAX_FIELD_LABEL,
  MAX_NAME_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SEGMENT_NAME,
  MAX_TAG_DESCRIPTION,
  MAX_TAG_NAME,
  MAX_TEXT_VALUE,
} from '../features/subscribers/rules.js';
import { MAX_AUDIENCE_SEGMENTS } from '../features/subscribers/segments/audience-schemas.js';
import {
  ACTIVITIES,
  FIELD_OPERATORS,
  FIELD_TYPES,
  MAX_DAYS,
  MAX_DEPTH,
  MAX_LEAVES,
} from '../features/subscribers/segments/filter.js';
import { AUTO_REPLY_MAX } from '../features/subscribers/sign-up/auto-reply.js';
import { SUBSCRIBER_SOURCES, SUBSCRIBER_STATUSES } from '../features/subscribers/table.js';
import {
  DELIVERY_STATUSES,
  EVENT_TYPES,
  INVALID_ADDRESS,
  PAUSED_AFTER,
  RETENTION,
} from '../features/webhooks/rules.js';
import { INVALID_HOST, WIDGETS } from '../features/widgets/rules.js';
import { ADMIN_PERMISSIONS, ADMIN_ROLE_TEXTS } from '../kernel/admin-permissions.js';
import { durationInWords, durationText } from '../kernel/clock.js';
import { EMAIL_PROBLEM } from '../kernel/email/email-address.js';
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIZE } from '../kernel/image-upload-limit.js';
import { CURRENCIES } from '../kernel/money/currencies.js';
import { MAX_AMOUNT } from '../kernel/money/money.js';
import { DEFAULT_QUOTA, HIGHEST_QUOTA } from '../kernel/plans/plan-limits.js';
import { PRICES } from '../kernel/plans/plan-prices.js';
import { SLUG_MAX } from '../kernel/text/slug.js';
import { USERNAME_MAX, USERNAME_MIN, USERNAME_PROBLEMS } from '../kernel/text/username.js';
import {
  DEFAULT_INSIGHT_PERIOD,
  FREE_INSIGHT_DAYS,
  INSIGHT_PERIODS,
} from '../kernel/time/insight-periods.js';
import { RECENT_SIGN_IN, SESSION_LIFETIME } from '../kernel/time/session-lifetimes.js';

/**
 * The features' constants that clients show or check. `npm run generate` writes them to `sdk/src/constants.gen.ts`, from
 * which dashboard and CLI import them. Durations are texts, such as `7 days`.
 */
const CLIENT_CONSTANTS = {
  ADMIN_PASSWORD_MIN,
  ADMIN_PERMISSIONS,
  ADMIN_ROLE_TEXTS,
  AUTO_REPLY_MAX,
  BIO_MAX,
  BLOCK_FIELDS,
  BUTTON_SHAPES,
  CONSENT_MISSING,
  CONSENT_TEXTS,
  CTA_TEXT_MAX,
  CURRENCIES,
  DEFAULT_QUOTA,
  DISPLAY_NAME_MAX,
  DOMAIN_PROBLEM: INVALID_DOMAIN,
  DOWNLOAD_LINK_LIFETIME: durationText(DOWNLOAD_LINK_LIFETIME),
  DOWNLOAD_LINK_USES,
  EMAIL_PROBLEM,
  EMBED_PLAYER_NAMES,
  EMAIL_RETRY_LIFETIME: durationText(RETRY_LIFETIME),
  EMAIL_RETRY_LIFETIME_SPOKEN: durationInWords(RETRY_LIFETIME),
  EMPTY_AUDIENCE,
  EXAMPLE_TEXTS,
  FIELD_KEY_PROBLEM,
  FIELD_OPERATORS,
  FIELD_TYPES,
  FONT_PAIRS: FONT_PAIR_KEYS,
  FORMER_USERNAME_LIFETIME: durationText(REDIRECT_LIFETIME),
  FREE_INSIGHT_DAYS,
  DEFAULT_INSIGHT_PERIOD,
  HIGHEST_QUOTA,
  IMAGE_ALT_MAX: ALT_MAX,
  IMAGE_BLOCKS_MAX,
  INSIGHT_PERIODS,
  LINK_DESCRIPTION_MAX,
  LINK_TEXT_MAX,
  LINK_TITLE_MAX,
  LINKS_MAX,
  MAX_AUDIENCE_SEGMENTS,
  MAX_DOMAINS,
  MAX_FIELD_KEY,
  MAX_FIELD_LABEL,
  MAX_FILTER_CONDITIONS: MAX_LEAVES,
  MAX_FILTER_DAYS: MAX_DAYS,
  MAX_FILTER_LEVELS: MAX_DEPTH,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_SIZE,
  MAX_IMPORT_BYTES,
  MAX_AMOUNT,
  MAX_PRODUCT_FILE_BYTES: MAX_FILE_BYTES,
  MAX_PRODUCTS,
  MAX_SEGMENT_NAME,
  MAX_TAG_DESCRIPTION,
  MAX_TAG_NAME,
  MAX_TEXT_VALUE,
  MISSING_BLOCK_FIELDS,
  NEWSLETTER_CONTENT_MAX: CONTENT_MAX,
  NEWSLETTER_SCHEDULE_MAX: SCHEDULE_MAX,
  CUSTOM_CSS_MAX,
  NEWSLETTER_STATUSES,
  NEWSLETTER_TEMPLATES: TEMPLATES,
  NEWSLETTER_TITLE_MAX,
  NOT_ME_LIFETIME: durationText(NOT_ME_LIFETIME),
  PASSKEY_NAME_MAX,
  PASSWORD_MAX,
  POSTAL_ADDRESS_MAX,
  PREHEADER_MAX,
  PRODUCT_ANSWER_MAX: ANSWER_MAX,
  PRODUCT_DESCRIPTION_MAX: DESCRIPTION_MAX,
  PRODUCT_DETAILS_MAX: DETAILS_MAX,
  PRODUCT_GALLERY_ALT_MAX: GALLERY_ALT_MAX,
  PRODUCT_GALLERY_MAX: GALLERY_MAX,
  PRODUCT_QUESTION_MAX: QUESTION_MAX,
  PRODUCT_QUESTIONS_MAX: QUESTIONS_MAX,
  PRODUCT_REFUND_TERMS_MAX: REFUND_TERMS_MAX,
  PRODUCT_FILE_LIMIT: FILE_LIMIT,
  PRODUCT_FILE_TOO_LARGE: FILE_TOO_LARGE,
  PRODUCT_TITLE_MAX,
  PRO_PRICE_CENTS: { monthly: PRICES.monthly.cents, annual: PRICES.annual.cents },
  PRO_PRICE_TEXTS: PRICE_TEXTS,
  QUOTA_STATES,
  QUOTA_WARNING,
  RECENT_SIGN_IN: durationText(RECENT_SIGN_IN),
  RECIPIENTS_MAX,
  REVIEW_REASON_MAX,
  REVIEW_STATUSES,
  SALE_STATUSES: PURCHASE_STATUSES,
  SCHEDULE_AHEAD_MS: SCHEDULE_AHEAD,
  SCHEDULE_PROBLEMS,
  SESSION_LIFETIME: durationText(SESSION_LIFETIME),
  SIGN_IN_CODE_LENGTH: CODE_LENGTH,
  SIGN_IN_CODE_LIFETIME: durationText(CODE_LIFETIME),
  SITE_LAYOUTS,
  SITE_THEMES,
  SLUG_MAX,
  SOCIAL_NETWORKS,
  SOFT_BOUNCES_IN_A_ROW,
  SUBSCRIBER_ACTIVITIES: ACTIVITIES,
  SUBSCRIBER_NAME_MAX: MAX_NAME_LENGTH,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATUSES,
  SUSPENSION_REASON_MAX,
  TEST_ADDRESS_PROBLEMS,
  TEXT_PROBLEMS,
  UNSUBSCRIBE_REASON_MAX: MAX_REASON_LENGTH,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PROBLEMS,
  VIDEO_PLAYER_NAMES,
  VIDEO_URL_MAX,
  WEBHOOK_DELIVERY_LIFETIME: durationText(RETENTION),
  WEBHOOK_DELIVERY_STATUSES: DELIVERY_STATUSES,
  WEBHOOK_EVENT_TYPES: EVENT_TYPES,
  WEBHOOK_PAUSED_AFTER: durationText(PAUSED_AFTER),
  WEBHOOK_URL_PROBLEM: INVALID_ADDRESS,
  WIDGET_HOST_PROBLEM: INVALID_HOST,
  WIDGET_NAMES: WIDGETS,
};

/** Returns the source of `sdk/src/constants.gen.ts`. */
export function constantsSource(): string {
  const lines = Object.entries(CLIENT_CONSTANTS).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;`,
  );
  return ['// Generated from api/src/description/constants.ts by npm run generate.', ...lines, ''].join('\n');
}
