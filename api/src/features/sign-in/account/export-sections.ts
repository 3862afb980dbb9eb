/** A table with rows about a creator, and the columns that the export of their account contains. */
export interface Section {
  table: string;
  /** The column with the creator's id. */
  owner: string;
  /** Separated by spaces. Never a hash, a key or a token, because a test compares the columns with the schema. */
  columns: string;
  /** Restricts rows of a table that others share. */
  only?: { column: string; value: string };
}

const OWNED = 'user_id';
const createSection = (table: string, columns: string): Section => ({ table, owner: OWNED, columns });
/** Builds the section of a table with rows of creators and of administrators. */
const createUserSection = (table: string, columns: string): Section => ({
  table,
  owner: 'account_id',
  columns,
  only: { column: 'account_kind', value: 'user' },
});

/** Parts of the export, by their name in the file. Lists, newsletters, products and sales have exports of their own. */
export const EXPORT_SECTIONS = {
  account: {
    table: 'users',
    owner: 'id',
    columns:
      'id username email created_at suspended_at email_verified_at time_zone secured_at dismissed_announcement',
  },
  usernames: createSection('usernames', 'name created_at released_at'),
  pendingAddress: createSection(
    'email_changes',
    'email from_email confirmed_at from_confirmed_at created_at expires_at',
  ),
  sessions: createSection('sessions', 'device time_zone created_at last_seen_at authenticated_at expires_at'),
  impersonations: createSection('impersonations', 'started_at ends_at ended_at'),
  apiTokens: createSection('api_tokens', 'id name scopes device created_at last_used_at expires_at'),
  terminals: createSection('device_sign_ins', 'label program network scopes status created_at expires_at'),
  passkeys: createUserSection('passkeys', 'id name created_at last_used_at'),
  secondFactor: createUserSection('second_factors', 'enabled_at created_at'),
  recoveryCodes: createUserSection('recovery_codes', 'created_at'),
  page: createSection(
    'sites',
    'display_name bio profile_image theme social_links video_url postal_address layout shows_subscriber_count newsletter_schedule accent font_pair button_shape custom_css updated_at',
  ),
  links: createSection(
    'links',
    'id kind title url icon description image content product_id is_shown is_featured shown_from shown_until position clicks created_at',
  ),
  images: createSection('images', 'original_name mime_type size width height created_at'),
  plan: createSection('plans', 'is_granted free_quota pro_quota emails_sent counted_since last_reset_at'),
  subscriptions: createSection(
    'subscriptions',
    'provider customer_id subscription_id price_id amount status current_period_start current_period_end paid_until past_due_since cancel_at_period_end ended_at pro_until created_at',
  ),
  payoutAccounts: createSection(
    'payout_accounts',
    'provider account_id country currency status can_pay_out due due_by disabled_reason created_at updated_at',
  ),
  recipientLimits: createSection('recipient_limits', 'per_day per_month updated_at'),
  reviews: createSection('reviews', 'kind reason status created_at decided_at decision_reason'),
  domains: createSection('web_domains', 'domain problems checked_at verified_at created_at'),
  sendingDomains: createSection('sending_domains', 'domain problems checked_at verified_at created_at'),
  webhookEndpoints: createSection(
    'webhook_endpoints',
    'id url events paused_at pause_reason failing_since created_at',
  ),
  allowedHosts: createSection('allowed_hosts', 'host created_at'),
  widgetInstalls: createSection('widget_installs', 'host widget first_seen_at last_seen_at views'),
  listSettings: createSection('list_settings', 'double_opt_in archive tracking updated_at'),
  autoReply: createSection('auto_replies', 'is_enabled message updated_at'),
  shop: createSection('shops', 'currency tax_behavior'),
  productPages: createSection('product_pages', 'product_id details images questions refund_terms'),
  productFiles: createSection('product_files', 'id original_name mime_type size pages seconds created_at'),
  tags: createSection('tags', 'id name description is_topic created_at'),
  customFields: createSection('custom_fields', 'id key label type choices is_public created_at'),
  segments: createSection('segments', 'id name filter created_at updated_at'),
  consentTexts: createSection('consent_wordings', 'id text'),
  imports: createSection(
    'imports',
    'id file_name status is_dry_run rows_done added error created_at finished_at',
  ),
} as const satisfies Record<string, Section>;

/** The paths of the rest of a creator's data. */
export const EXPORTED_ELSEWHERE = {
  subscribers: '/api/subscribers/export.json',
  newsletters: '/api/newsletters',
  products: '/api/products',
  sales: '/api/sales/export',
} as const;
