import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/world.js';
import { IMAGE_PLACES } from './image-places.js';

/** The reason why each column holds no image of a creator. All are named, so that someone decides about a new one. */
const NO_PLACE: Record<string, Record<string, string>> = {
  'names, counts and statuses of our own making': {
    admin_sessions: 'token_hash device time_zone',
    admins: 'username role password_hash',
    impersonations: 'token_hash admin_name admin_session_hash',
    allowed_hosts: 'host',
    api_tokens: 'token_hash name scopes device',
    audit_entries: 'admin_name action subject_kind subject_name details',
    bans: 'kind value reason added_by',
    bounces: 'address kind status detail source event_id',
    consent_wordings: 'text',
    daily_usage: 'kind',
    day_visitors: 'visitor kind source',
    hard_bounced_addresses: 'address detail',
    device_sign_ins: 'device_code_hash user_code label scopes status program network',
    download_links: 'email token_hash sealed_token',
    download_uses: 'client',
    email_links: 'token_hash email purpose',
    email_changes: 'email from_email token_hash from_token_hash session_hash',
    erased_addresses: 'fingerprint taken_off_by',
    links: 'kind',
    list_settings: 'archive tracking',
    newsletters:
      'template sender_email design accent audience audience_filter schedule_time_zone schedule_problem tracking',
    payment_events: 'id type',
    payment_health: 'part',
    payout_reads: 'account_id payout_id cursor',
    payout_accounts: 'provider account_id country currency status due disabled_reason',
    pending_sign_ins: 'token_hash account_kind',
    product_former_slugs: 'slug',
    products: 'price file_type slug currency',
    shops: 'currency tax_behavior',
    passkey_challenges: 'token_hash challenge account_kind',
    passkeys: 'account_kind credential_id public_key name',
    recipient_counts: 'mailing',
    recovery_codes: 'fingerprint account_kind',
    reserved_delivery_files: 'holder',
    reviews: 'kind reason counts sample_domains status decision_reason',
    second_factors: 'account_kind sealed_secret',
    segments: 'filter',
    sending_domains: 'domain problems',
    sessions: 'token_hash device time_zone',
    signing_keys: 'domain selector algorithm sealed_private_key public_key',
    sites: 'theme layout accent font_pair button_shape',
    source_days: 'kind source',
    source_signups: 'kind source',
    subscriber_changes: 'kind status changed_by',
    subscriptions: 'public_id provider customer_id subscription_id price_id status reversal',
    suppressions: 'address reason detail',
    totals: 'name',
    usernames: 'name',
    users: 'username email password_hash time_zone',
    verification_codes: 'email code_hash purpose requester',
    visitor_salts: 'salt',
    web_domains: 'domain token problems',
    webhook_endpoints: 'url events secret pause_reason',
    webhook_listener_events: 'event_id kind body',
    webhook_listeners: 'session_hash events',
    widget_installs: 'host widget',
    workers: 'id relay_fault relays',
  },
  'plain words that are shown as words': {
    custom_fields: 'choices key label type',
    field_values: 'folded text',
    links: 'description title',
    newsletters: 'title cta_text sender_name slug image_alt preheader image_block_alts',
    products: 'title',
    segments: 'key name',
    sites: 'display_name newsletter_schedule postal_address',
    settings: 'key value',
    tags: 'description key name',
  },
  'CSS, which must not contain url()': { sites: 'custom_css served_css' },
  'of subscribers and buyers, who upload nothing': {
    bulk_jobs: 'status action tag_ids selection error',
    imports: 'status file_name file_key encoding mapping columns error other_outcomes created_tag_ids',
    pauses: 'address',
    pending_choices: 'choices',
    purchases:
      'public_id provider payment_intent_id account_id settled_currency payout_id product_title tax_behavior tax_calculation country currency locale customer_email customer_name status failure attribution_kind attribution_source',
    subscribers:
      'email name status token metadata unsubscribe_reason removed_from source source_host attribution_kind attribution_source',
  },
  'the images and files themselves': {
    images: 'key original_name mime_type',
    product_files: 'key original_name mime_type',
  },
  'made from places that stay as long, or gone within days': {
    dead_jobs: 'kind payload last_error',
    deliveries: 'address personal status claimed_by claim_token smtp_text bounce',
    idempotency_keys: 'actor key fingerprint body',
    jobs: 'kind payload claimed_by last_error claim_token',
    // A newsletter that is being sent cannot be deleted, and a sent newsletter keeps its images (`markSentImages`).
    mailing_messages: 'skeleton',
    mailings: 'public_id status envelope_from message_id_host signing_domain pause_reason',
    maintenance_runs: 'kind status detail',
    webhook_deliveries: 'event_id kind body status failure',
  },
};

it('lists every text column exactly once, either as a place of images or as none', async () => {
  const { ctx } = await createWorld();
  const rows = await ctx.db.read.all<{ name: string }>(sql`
    select m.name || '.' || column.name as name
    from sqlite_master m join pragma_table_info(m.name) column
    where m.type = 'table' and substr(m.name, 1, 7) <> 'sqlite_' and substr(m.name, 1, 2) <> '__'
      and instr(m.name, '_search') = 0
      and upper(column.type) not in ('INTEGER', 'REAL')`);
  const places = IMAGE_PLACES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  const otherPlaces = Object.values(NO_PLACE).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  );
  const listedPlaces = [...places, ...otherPlaces];
  expect(new Set(listedPlaces).size).toBe(listedPlaces.length);
  expect(rows.map(({ name }) => name).sort()).toEqual(listedPlaces.sort());
});
