import { BUTTON_SHAPES, FONT_PAIR_KEYS } from '@tidings/widgets/look';
import { MAX_PASSWORD_LENGTH, MIN_ADMIN_PASSWORD_LENGTH } from '../features/accounts/check-new-password.js';
import { REDIRECT_LIFETIME } from '../features/accounts/rules.js';
import { MAX_RECIPIENTS, MAX_REVIEW_REASON_LENGTH } from '../features/admin/reviews/schemas.js';
import { MAX_SUSPENSION_REASON_LENGTH } from '../features/admin/users/change-schemas.js';
import { MAX_IMPORT_BYTES } from '../features/allowances/rules.js';
import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES } from '../features/checkout/downloads/rules.js';
import { PURCHASE_STATUSES } from '../features/checkout/rules.js';
import { INVALID_DOMAIN, MAX_DOMAINS } from '../features/domains/rules.js';
import { SOFT_BOUNCES_IN_A_ROW } from '../features/mailing/bounces/rules.js';
import { RETRY_LIFETIME } from '../features/mailing/loop/retry-rules.js';
import {
  MAX_ALT_LENGTH,
  MAX_CONTENT_LENGTH,
  MAX_CTA_TEXT_LENGTH,
  MAX_IMAGE_BLOCKS,
  MAX_NEWSLETTER_TITLE_LENGTH,
  MAX_PREHEADER_LENGTH,
} from '../features/newsletters/drafts/rules.js';
import {
  EMPTY_AUDIENCE,
  EXAMPLE_TEXTS,
  NEWSLETTER_STATUSES,
  TEXT_PROBLEMS,
} from '../features/newsletters/rules.js';
import {
  SCHEDULE_AHEAD,
  SCHEDULE_PROBLEMS,
  TEST_ADDRESS_PROBLEMS,
} from '../features/newsletters/sending/rules.js';
import { TEMPLATES } from '../features/newsletters/table.js';
import { NEAR_QUOTA_SHARE, PRICE_TEXTS, QUOTA_STATES, QUOTA_WARNING } from '../features/plans/rules.js';
import { FILE_TOO_LARGE, MAX_FILE_BYTES, MAX_FILE_SIZE_TEXT } from '../features/products/files/rules.js';
import {
  MAX_ANSWER_LENGTH,
  MAX_DETAILS_LENGTH,
  MAX_GALLERY_ALT_LENGTH,
  MAX_GALLERY_IMAGES,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  MAX_REFUND_TERMS_LENGTH,
} from '../features/products/page/rules.js';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_PRODUCT_TITLE_LENGTH,
  MAX_PRODUCTS,
} from '../features/products/rules.js';
import { REVIEW_STATUSES } from '../features/reviews/rules.js';
import { CODE_LENGTH, CODE_LIFETIME } from '../features/sign-in/codes/rules.js';
import { NOT_ME_LIFETIME } from '../features/sign-in/not-me/rules.js';
import { MAX_PASSKEY_NAME_LENGTH } from '../features/sign-in/passkeys/rules.js';
import { BLOCK_FIELDS, MISSING_BLOCK_FIELDS } from '../features/sites/block-kinds.js';
import {
  MAX_LINK_DESCRIPTION_LENGTH,
  MAX_LINK_TEXT_LENGTH,
  MAX_LINK_TITLE_LENGTH,
  MAX_LINKS,
} from '../features/sites/link-rules.js';
import {
  MAX_BIO_LENGTH,
  MAX_CUSTOM_CSS_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_POSTAL_ADDRESS_LENGTH,
  MAX_SCHEDULE_LENGTH,
  MAX_VIDEO_URL_LENGTH,
  SITE_LAYOUTS,
} from '../features/sites/rules.js';
import { SOCIAL_NETWORKS } from '../features/sites/social-networks.js';
import { SITE_THEMES } from '../features/sites/themes.js';
import { CONSENT_MISSING, CONSENT_TEXTS } from '../features/subscribers/consent.js';
import {
  FIELD_KEY_PROBLEM,
  MAX_FIELD_KEY_LENGTH,
  MAX_FIELD_LABEL_LENGTH,
  MAX_TEXT_VALUE_LENGTH,
} from '../features/subscribers/fields/rules.js';
import { MAX_NAME_LENGTH } from '../features/subscribers/rules.js';
import { MAX_AUDIENCE_SEGMENTS } from '../features/subscribers/segments/audience-schemas.js';
import {
  ACTIVITIES,
  FIELD_OPERATORS,
  FIELD_TYPES,
  MAX_CONDITIONS,
  MAX_DAYS,
  MAX_DEPTH,
} from '../features/subscribers/segments/filter.js';
import { MAX_SEGMENT_NAME_LENGTH } from '../features/subscribers/segments/rules.js';
import { MAX_AUTO_REPLY_LENGTH } from '../features/subscribers/sign-up/auto-reply.js';
import { SUBSCRIBER_SOURCES, SUBSCRIBER_STATUSES } from '../features/subscribers/table.js';
import { MAX_TAG_DESCRIPTION_LENGTH, MAX_TAG_NAME_LENGTH } from '../features/subscribers/tags/rules.js';
import { MAX_REASON_LENGTH } from '../features/subscribers/unsubscribe/rules.js';
import {
  DELIVERY_STATUSES,
  EVENT_TYPES,
  INVALID_ADDRESS,
  PAUSED_AFTER,
  RETENTION,
} from '../features/webhooks/rules.js';
import { INVALID_HOST, WIDGETS } from '../features/widgets/rules.js';
import { ADMIN_PERMISSIONS, ADMIN_ROLE_TEXTS } from '../kernel/admin-permissions.js';
import { formatDuration, formatDurationInWords } from '../kernel/clock.js';
import { EMAIL_PROBLEM } from '../kernel/email/email-address.js';
import { CONTENT_TAGS } from '../kernel/html/content-tags.js';
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIZE } from '../kernel/image-upload-limit.js';
import { CURRENCIES } from '../kernel/money/currencies.js';
import { MAX_AMOUNT } from '../kernel/money/money.js';
import { DEFAULT_QUOTA, MAX_QUOTA } from '../kernel/plans/plan-limits.js';
import { PRICES } from '../kernel/plans/plan-prices.js';
import { MAX_SLUG_LENGTH } from '../kernel/text/slug.js';
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH, USERNAME_PROBLEMS } from '../kernel/text/username.js';
import {
  DEFAULT_INSIGHT_PERIOD,
  FREE_INSIGHT_DAYS,
  INSIGHT_PERIODS,
} from '../kernel/time/insight-periods.js';
import { RECENT_SIGN_IN, SESSION_LIFETIME } from '../kernel/time/session-lifetimes.js';

/**
 * The features' constants that clients show or check. `npm run generate` writes them to `sdk/src/constants.gen.ts`,
 * from which dashboard and CLI import them. Durations are texts, such as `7 days`.
 */
const CLIENT_CONSTANTS = {
  MIN_ADMIN_PASSWORD_LENGTH,
  ADMIN_PERMISSIONS,
  ADMIN_ROLE_TEXTS,
  MAX_AUTO_REPLY_LENGTH,
  MAX_BIO_LENGTH,
  BLOCK_FIELDS,
  BUTTON_SHAPES,
  CONSENT_MISSING,
  CONSENT_TEXTS,
  CONTENT_TAGS,
  MAX_CTA_TEXT_LENGTH,
  CURRENCIES,
  DEFAULT_QUOTA,
  MAX_DISPLAY_NAME_LENGTH,
  DOMAIN_PROBLEM: INVALID_DOMAIN,
  DOWNLOAD_LINK_LIFETIME: formatDuration(DOWNLOAD_LINK_LIFETIME),
  DOWNLOAD_LINK_USES,
  EMAIL_PROBLEM,
  EMAIL_RETRY_LIFETIME: formatDuration(RETRY_LIFETIME),
  EMAIL_RETRY_LIFETIME_SPOKEN: formatDurationInWords(RETRY_LIFETIME),
  EMPTY_AUDIENCE,
  EXAMPLE_TEXTS,
  FIELD_KEY_PROBLEM,
  FIELD_OPERATORS,
  FIELD_TYPES,
  FONT_PAIRS: FONT_PAIR_KEYS,
  FORMER_USERNAME_LIFETIME: formatDuration(REDIRECT_LIFETIME),
  FREE_INSIGHT_DAYS,
  DEFAULT_INSIGHT_PERIOD,
  MAX_QUOTA,
  MAX_IMAGE_ALT_LENGTH: MAX_ALT_LENGTH,
  MAX_IMAGE_BLOCKS,
  INSIGHT_PERIODS,
  MAX_LINK_DESCRIPTION_LENGTH,
  MAX_LINK_TEXT_LENGTH,
  MAX_LINK_TITLE_LENGTH,
  MAX_LINKS,
  MAX_AUDIENCE_SEGMENTS,
  MAX_DOMAINS,
  MAX_FIELD_KEY_LENGTH,
  MAX_FIELD_LABEL_LENGTH,
  MAX_FILTER_CONDITIONS: MAX_CONDITIONS,
  MAX_FILTER_DAYS: MAX_DAYS,
  MAX_FILTER_LEVELS: MAX_DEPTH,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_SIZE,
  MAX_IMPORT_BYTES,
  MAX_AMOUNT,
  MAX_PRODUCT_FILE_BYTES: MAX_FILE_BYTES,
  MAX_PRODUCTS,
  MAX_SEGMENT_NAME_LENGTH,
  MAX_TAG_DESCRIPTION_LENGTH,
  MAX_TAG_NAME_LENGTH,
  MAX_TEXT_VALUE_LENGTH,
  MISSING_BLOCK_FIELDS,
  NEAR_QUOTA_SHARE,
  MAX_NEWSLETTER_CONTENT_LENGTH: MAX_CONTENT_LENGTH,
  MAX_NEWSLETTER_SCHEDULE_LENGTH: MAX_SCHEDULE_LENGTH,
  MAX_CUSTOM_CSS_LENGTH,
  NEWSLETTER_STATUSES,
  NEWSLETTER_TEMPLATES: TEMPLATES,
  MAX_NEWSLETTER_TITLE_LENGTH,
  NOT_ME_LIFETIME: formatDuration(NOT_ME_LIFETIME),
  MAX_PASSKEY_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_POSTAL_ADDRESS_LENGTH,
  MAX_PREHEADER_LENGTH,
  MAX_PRODUCT_ANSWER_LENGTH: MAX_ANSWER_LENGTH,
  MAX_PRODUCT_DESCRIPTION_LENGTH: MAX_DESCRIPTION_LENGTH,
  MAX_PRODUCT_DETAILS_LENGTH: MAX_DETAILS_LENGTH,
  MAX_PRODUCT_GALLERY_ALT_LENGTH: MAX_GALLERY_ALT_LENGTH,
  MAX_PRODUCT_GALLERY_IMAGES: MAX_GALLERY_IMAGES,
  MAX_PRODUCT_QUESTION_LENGTH: MAX_QUESTION_LENGTH,
  MAX_PRODUCT_QUESTIONS: MAX_QUESTIONS,
  MAX_PRODUCT_REFUND_TERMS_LENGTH: MAX_REFUND_TERMS_LENGTH,
  MAX_PRODUCT_FILE_SIZE_TEXT: MAX_FILE_SIZE_TEXT,
  PRODUCT_FILE_TOO_LARGE: FILE_TOO_LARGE,
  MAX_PRODUCT_TITLE_LENGTH,
  PRO_PRICE_CENTS: { monthly: PRICES.monthly.cents, annual: PRICES.annual.cents },
  PRO_PRICE_TEXTS: PRICE_TEXTS,
  QUOTA_STATES,
  QUOTA_WARNING,
  RECENT_SIGN_IN: formatDuration(RECENT_SIGN_IN),
  MAX_RECIPIENTS,
  MAX_REVIEW_REASON_LENGTH,
  REVIEW_STATUSES,
  SALE_STATUSES: PURCHASE_STATUSES,
  SCHEDULE_AHEAD_MS: SCHEDULE_AHEAD,
  SCHEDULE_PROBLEMS,
  SESSION_LIFETIME: formatDuration(SESSION_LIFETIME),
  SIGN_IN_CODE_LENGTH: CODE_LENGTH,
  SIGN_IN_CODE_LIFETIME: formatDuration(CODE_LIFETIME),
  SITE_LAYOUTS,
  SITE_THEMES,
  MAX_SLUG_LENGTH,
  SOCIAL_NETWORKS,
  SOFT_BOUNCES_IN_A_ROW,
  SUBSCRIBER_ACTIVITIES: ACTIVITIES,
  MAX_SUBSCRIBER_NAME_LENGTH: MAX_NAME_LENGTH,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATUSES,
  MAX_SUSPENSION_REASON_LENGTH,
  TEST_ADDRESS_PROBLEMS,
  TEXT_PROBLEMS,
  MAX_UNSUBSCRIBE_REASON_LENGTH: MAX_REASON_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
  USERNAME_PROBLEMS,
  MAX_VIDEO_URL_LENGTH,
  WEBHOOK_DELIVERY_LIFETIME: formatDuration(RETENTION),
  WEBHOOK_DELIVERY_STATUSES: DELIVERY_STATUSES,
  WEBHOOK_EVENT_TYPES: EVENT_TYPES,
  WEBHOOK_PAUSED_AFTER: formatDuration(PAUSED_AFTER),
  WEBHOOK_URL_PROBLEM: INVALID_ADDRESS,
  WIDGET_HOST_PROBLEM: INVALID_HOST,
  WIDGET_NAMES: WIDGETS,
};

/** Returns the source of `sdk/src/constants.gen.ts`. */
export function generateConstantsSource(): string {
  const lines = Object.entries(CLIENT_CONSTANTS).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;`,
  );
  return ['// Generated from api/src/description/constants.ts by npm run generate.', ...lines, ''].join('\n');
}
