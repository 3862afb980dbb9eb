import { type SQL, sql } from 'drizzle-orm';
import { toIso } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getUser, type User } from '../../accounts/index.js';
import { PRIORITY } from '../../mailing/index.js';
import { EXPORT_SECTIONS, EXPORTED_ELSEWHERE, type Section } from './export-sections.js';

type Row = Record<string, unknown>;

/**
 * Returns the entries and stored data of a creator, without secrets, statistics and the data of others. `elsewhere` has
 * the paths of the exports of lists, newsletters, products and sales. Times are ISO 8601 in UTC.
 */
export async function exportAccount(ctx: Context, userId: number): Promise<Record<string, unknown>> {
  const user = await getUser(ctx, userId);
  const sections: Record<string, unknown> = { exportedAt: toIso(ctx.clock.now()) };
  for (const [name, section] of Object.entries(EXPORT_SECTIONS)) {
    sections[name] = await readSection(ctx, { section, userId });
  }
  return {
    ...sections,
    notices: await listNotices(ctx, user),
    purchases: await listPurchases(ctx, user),
    administration: await listAdministration(ctx, userId),
    elsewhere: EXPORTED_ELSEWHERE,
  };
}

async function readSection(
  ctx: Context,
  { section, userId }: { section: Section; userId: number },
): Promise<Row[]> {
  const columns = section.columns.split(' ').map((column) => sql.identifier(column));
  const { only } = section;
  const isOnly = only === undefined ? sql`true` : sql`${sql.identifier(only.column)} = ${only.value}`;
  return read(
    ctx,
    sql`select ${sql.join(columns, sql`, `)} from ${sql.identifier(section.table)}
      where ${sql.identifier(section.owner)} = ${userId} and ${isOnly} order by rowid`,
  );
}

async function read(ctx: Context, query: SQL): Promise<Row[]> {
  const rows = await ctx.db.read.all<Row>(query);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [toCamelCase(name), presentValue(name, value)]),
    ),
  );
}

function toCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_match, initial: string) => initial.toUpperCase());
}

const IS_TIME = /(?:_at|_from|_until|_since|_start|_end|_by)$|^at$/;
const IS_BOOLEAN = /^(?:is|can|shows|cancel)_|_opt_in$/;
const IS_JSON = /^(?:scopes|social_links|due|problems|events|images|questions|choices|filter)$/;

/** Returns a column's value as the API would. In the database, times and booleans are numbers, and lists JSON. */
function presentValue(name: string, value: unknown): unknown {
  if (typeof value === 'number' && IS_BOOLEAN.test(name)) return value === 1;
  if (typeof value === 'number' && IS_TIME.test(name)) return toIso(value);
  if (typeof value === 'string' && IS_JSON.test(name)) return JSON.parse(value);
  return value;
}

/** Returns the emails to the creator about the account, without their text, which can contain codes. */
async function listNotices(ctx: Context, { id, email }: User): Promise<Row[]> {
  return read(
    ctx,
    sql`select mailing.created_at, delivery.status, delivery.settled_at
      from mailings mailing join deliveries delivery on delivery.mailing_id = mailing.id
      where mailing.owner_id = ${id} and mailing.priority = ${PRIORITY.transactional}
        and delivery.address = ${email}
      order by mailing.id`,
  );
}

/** Returns purchases on this instance by the account's address, if it is verified. */
async function listPurchases(ctx: Context, { email, emailVerifiedAt }: User): Promise<Row[]> {
  if (emailVerifiedAt === null) return [];
  return read(
    ctx,
    sql`select product_title, amount, tax, country, currency, refunded_amount, status, receipt_number, created_at,
        completed_at
      from purchases where customer_email = ${email} order by id`,
  );
}

/** Returns the actions of administrators and the operator on the account. */
async function listAdministration(ctx: Context, userId: number): Promise<Row[]> {
  return read(
    ctx,
    sql`select at, action from audit_entries where subject_kind = 'user' and subject_id = ${userId} order by id`,
  );
}
