import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { createWorld } from '../../../testing/world.js';
import { users } from '../../accounts/index.js';
import { EXPORT_SECTIONS } from './export-sections.js';

/** Columns of exported tables that the export excludes, with the reason. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  'secrets, and what could become one': {
    users: 'password_hash',
    sessions: 'token_hash',
    impersonations: 'token_hash admin_session_hash',
    api_tokens: 'token_hash',
    device_sign_ins: 'device_code_hash user_code',
    passkeys: 'credential_id public_key counter',
    second_factors: 'sealed_secret last_step',
    recovery_codes: 'fingerprint',
    email_changes: 'token_hash from_token_hash session_hash',
    images: 'key',
    web_domains: 'token',
    webhook_endpoints: 'secret',
  },
  'the id of the owner, and counters of the database': {
    usernames: 'user_id',
    sessions: 'user_id',
    impersonations: 'id user_id admin_id admin_name',
    api_tokens: 'user_id',
    device_sign_ins: 'id user_id last_asked_at',
    passkeys: 'account_kind account_id',
    second_factors: 'account_kind account_id',
    recovery_codes: 'account_kind account_id',
    email_changes: 'user_id',
    sites: 'user_id served_css',
    links: 'user_id version',
    images: 'id user_id stored_bytes unused_since is_mailed',
    plans: 'user_id',
    subscriptions: 'id public_id user_id billing_anchor_at reversal paid_by_erased check_at version',
    payout_accounts: 'id user_id version',
    recipient_limits: 'user_id',
    reviews: 'id user_id subject_id counts sample_domains',
    web_domains: 'id user_id',
    sending_domains: 'id user_id',
    webhook_endpoints: 'user_id',
    allowed_hosts: 'id user_id',
    widget_installs: 'id user_id',
    list_settings: 'user_id',
    auto_replies: 'user_id',
    shops: 'user_id',
    product_pages: 'user_id preview_file_id',
    product_files: 'user_id key',
    tags: 'user_id key',
    custom_fields: 'user_id',
    segments: 'user_id key',
    consent_wordings: 'user_id',
    imports:
      'user_id file_key encoding mapping columns wording_id bytes_total bytes_read rows_read already_there skipped_unsubscribed erased duplicate invalid other_outcomes created_tag_ids undone indexed_to_id is_indexed undone_at',
  },
};

/** Tables of creators that are not exported, with the reason. */
const TABLES_LEFT_OUT: Record<string, string> = {
  'they have an export of their own':
    'subscribers newsletters products purchases suppressions mailings compacted_newsletters audit_entries',
  'codes and links that work for minutes or days':
    'email_links passkey_challenges pending_sign_ins verification_codes download_links webhook_listeners',
  'secrets of the instance': 'signing_keys visitor_salts',
  'statistics, which the dashboard shows':
    'daily_usage day_visitors recipient_counts sending_records source_days source_signups subscriber_growth subscriber_totals view_days view_totals',
  'data of subscribers, which they export themselves': 'bounces erased_addresses pauses',
  'work in progress, and former names': 'bulk_jobs open_drafts payout_reads product_former_slugs',
};

it('exports or excludes every table with rows of a creator', async () => {
  const { ctx } = await createWorld();
  const tables = await ctx.db.read.all<{ name: string }>(sql`
    select m.name from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and c.name in ('user_id', 'owner_id', 'creator_id', 'account_id', 'subject_id')
    group by m.name`);
  const exportedTables = Object.values(EXPORT_SECTIONS).map(({ table }) => table);
  const omittedTables = Object.values(TABLES_LEFT_OUT).flatMap((names) => names.split(' '));
  // The account itself has no such column.
  const classifiedTables = [...exportedTables.filter((table) => table !== 'users'), ...omittedTables];
  expect(classifiedTables.sort()).toEqual(tables.map(({ name }) => name).sort());
});

it('exports or excludes every column of the exported tables', async () => {
  const { ctx } = await createWorld();
  const columnsByTable = new Map<string, string[]>();
  const classify = (table: string, columns: string) =>
    columnsByTable.set(table, [...(columnsByTable.get(table) ?? []), ...columns.split(' ')]);
  for (const { table, columns } of Object.values(EXPORT_SECTIONS)) classify(table, columns);
  for (const tables of Object.values(LEFT_OUT)) {
    for (const [table, columns] of Object.entries(tables)) classify(table, columns);
  }
  for (const [table, columns] of columnsByTable) {
    const rows = await ctx.db.read.all<{ name: string }>(sql`select name from pragma_table_info(${table})`);
    expect([table, ...columns.toSorted()]).toEqual([table, ...rows.map(({ name }) => name).sort()]);
  }
});

async function createExporting() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const { db } = world.ctx;
  await db.transact([db.write.update(users).set({ emailVerifiedAt: 1 })]);
  const get = (as = mara) => world.call('GET', '/api/account/export', { as });
  return { world, mara, get };
}

describe('the export of an account', () => {
  it('contains profile, sessions, tokens and factors, with times and lists as in the API', async () => {
    const { world, mara, get } = await createExporting();
    const body = { name: 'ci', scopes: ['read'] };
    await world.call('POST', '/api/tokens', { as: mara, body });
    await world.call('POST', '/api/email-change', { as: mara, body: { email: 'mara@kiln.example' } });
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="account_2026-11-21.json"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.json).toMatchObject({
      exportedAt: '2026-11-21T08:00:00.000Z',
      account: [{ username: 'mara', email: 'mara@creators.example', createdAt: '2026-11-21T08:00:00.000Z' }],
      apiTokens: [{ name: 'ci', scopes: ['read'], expiresAt: null }],
      sessions: [{ lastSeenAt: '2026-11-21T08:00:00.000Z' }],
      pendingAddress: [{ email: 'mara@kiln.example' }],
      plan: [{ isGranted: false }],
      page: [{ displayName: '', socialLinks: {}, showsSubscriberCount: false }],
      notices: [{ status: 'queued' }],
      purchases: [],
      elsewhere: { subscribers: '/api/subscribers/export.json' },
    });
  });

  it('contains no value of a column that can hold a secret', async () => {
    const { world, mara, get } = await createExporting();
    const call = (path: string, body: object = {}) => world.call('POST', path, { as: mara, body });
    await call('/api/tokens', { name: 'ci', scopes: ['read'] });
    await call('/api/webhook-endpoints', { url: 'https://kiln.example/in', events: ['sale.completed'] });
    await call('/api/email-change', { email: 'mara@kiln.example' });
    await world.call('POST', '/api/second-factor/setup', { as: mara });
    const { read } = world.ctx.db;
    const columns = await read.all<{ table: string; column: string }>(sql`
      select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and (c.name like '%hash%' or c.name like '%secret%' or c.name like '%token%'
        or c.name like '%fingerprint%' or c.name like '%sealed%' or c.name like '%_key' or c.name like '%code%')`);
    const { text } = await get();
    let values = 0;
    for (const { table, column } of columns) {
      const rows = await read.all<{ value: unknown }>(
        sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)}`,
      );
      for (const { value } of rows) {
        if (typeof value !== 'string' || value.length < 8) continue;
        values += 1;
        expect([table, column, text.includes(value)]).toEqual([table, column, false]);
      }
    }
    expect(values).toBeGreaterThan(5);
  });

  it('excludes the data of other creators', async () => {
    const { world, mara, get } = await createExporting();
    const ines = await world.register('ines');
    await world.call('POST', '/api/tokens', { as: ines, body: { name: 'studio laptop', scopes: ['read'] } });
    const { text } = await get(mara);
    expect(text).not.toContain('ines');
    expect(text).not.toContain('studio laptop');
    expect((await get(ines)).json.apiTokens).toMatchObject([{ name: 'studio laptop' }]);
  });

  it('returns 401 without a session, and reauthentication_required after ten minutes', async () => {
    const { world, get } = await createExporting();
    expect((await world.call('GET', '/api/account/export')).status).toBe(401);
    world.clock.advance(10 * MINUTE + 1);
    expect((await get()).json.code).toBe('reauthentication_required');
  });
});
