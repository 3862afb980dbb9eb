import { sql } from 'drizzle-orm';
import { listSessions, sessionIdOf } from '../src/features/accounts/index.js';
import { listDownloadTokens } from '../src/testing/payments/shop.js';
import { EXTREME_NUMBERS, fuzzCursors } from './cursors.js';
import { type IsolationWorld, idsOf, type Tenant } from './isolation-world.js';
import type { Operation, Parameter } from './operations.js';

/** The requester, the victim whose rows must not appear, and their world. */
export interface Asking {
  world: IsolationWorld;
  requester: Tenant;
  victim: Tenant;
}

export interface Question {
  target: string;
  body: unknown;
}

/** The table that an `{id}` refers to, by the start of the path. The longest match counts. */
const TABLES: Record<string, string> = {
  '/api/newsletters/': 'newsletters',
  '/api/insights/newsletters/': 'newsletters',
  '/api/archive/': 'newsletters',
  '/api/subscribers/': 'subscribers',
  '/api/subscribers/imports/': 'imports',
  '/api/subscribers/bulk/': 'bulk_jobs',
  '/api/products/': 'products',
  '/api/product-files/': 'product_files',
  '/api/tags/': 'tags',
  '/api/fields/': 'custom_fields',
  '/api/segments/': 'segments',
  '/api/links/': 'links',
  '/api/domains/': 'web_domains',
  '/api/sending-domains/': 'sending_domains',
  '/api/sales/': 'purchases',
  '/api/suppressions/': 'suppressions',
  '/api/tokens/': 'api_tokens',
  '/api/passkeys/': 'passkeys',
  '/api/widgets/hosts/': 'allowed_hosts',
  '/api/webhook-endpoints/': 'webhook_endpoints',
  '/api/webhook-listeners/': 'webhook_listeners',
  '/api/admin/users/': 'users',
  '/api/admin/admins/': 'users',
  '/api/admin/reviews/': 'reviews',
  '/api/admin/jobs/': 'users',
  '/api/admin/bans/': 'users',
  '/api/admin/passkeys/': 'passkeys',
};

/** The table that an id in a query or a body refers to. */
const FIELD_TABLES: Record<string, string> = {
  userId: 'users',
  creatorId: 'users',
  adminId: 'users',
  productId: 'products',
  fileId: 'product_files',
  previewFileId: 'product_files',
  mailingId: 'mailings',
  deliveryId: 'webhook_deliveries',
  tokenId: 'api_tokens',
  tagIds: 'tags',
  addTags: 'tags',
  removeTags: 'tags',
  segment: 'segments',
  include: 'segments',
  exclude: 'segments',
};
/** The table of `id` and `ids` in bodies, by operation. */
const BODY_TABLES: Record<string, string> = {
  saveOpenDraft: 'newsletters',
  sendOpenDraft: 'newsletters',
  sendTest: 'newsletters',
  createPaymentIntent: 'products',
  orderLinks: 'links',
  createBulkJob: 'subscribers',
  orderProducts: 'products',
  signInWithPasskey: 'passkeys',
  addPasskey: 'passkeys',
  signInAdminWithPasskey: 'passkeys',
  addAdminPasskey: 'passkeys',
};
/** Fields that end like an id but refer to no row of a creator. */
const NO_ROWS = new Set(['priceId', 'paymentIntentId']);

/** Texts that are not ids. A token gives access to its holder's data, so the requester only has their own. */
const TEXTS: Record<string, (asking: Asking) => readonly string[] | Promise<readonly string[]>> = {
  filter: filtersAbout,
  username: ({ victim }) => [victim.username],
  email: () => ['new@kova.example'],
  token: ({ world, requester }) => ownTokens(world, requester),
  sessionId: sessionsOf,
  domain: () => ['page.lowercanary.example.invalid'],
  key: () => ['4b1f0c6ad2e97b35814f60cd'],
  file: () => ['512.webp'],
  provider: () => ['ses', 'postmark'],
  ...Object.fromEntries(
    ['userCode', 'link', 'subscriber', 'newsletter'].map((name) => [name, () => ['AAAA-AAAA', '1.0.x', '2']]),
  ),
};

/** Returns the victim's sessions, whose ids are texts. */
async function sessionsOf({ world, victim }: Asking): Promise<string[]> {
  return (await listSessions(world.ctx, victim.id)).map(sessionIdOf);
}

/** Returns filters that match everybody, and filters with the victim's product and with names that both use. */
async function filtersAbout({ world, victim }: Asking): Promise<string[]> {
  const [product = 0] = await idsOf(world.ctx, 'products', victim.id);
  const filters = [
    { any: [{ tag: 'VIP' }, { not: { tag: 'VIP' } }] },
    { field: 'city', isSet: true },
    { activity: 'received', atLeast: 0 },
    { activity: 'opened', atLeast: 1 },
    { any: [{ bought: product }, { bought: 'anything' }] },
  ];
  return filters.map((filter) => JSON.stringify(filter));
}

async function ownTokens({ ctx }: IsolationWorld, { id }: Tenant): Promise<string[]> {
  const rows = await ctx.db.read.all<{ token: string }>(
    sql`select token from subscribers where user_id = ${id} limit 2`,
  );
  const downloads = await listDownloadTokens(ctx, id);
  return [...rows.map(({ token }) => token), ...downloads.slice(0, 2), 'guessed'];
}

const isId = (name: string) => /^ids?$|Ids?$/.test(name) || name in FIELD_TABLES;

/**
 * Returns the requests to an operation: all ids of the victim, the requester's own and forged ones, with each forged
 * cursor, and bodies that name the victim's rows. Throws for an unknown parameter.
 */
export async function questionsTo(operation: Operation, asking: Asking): Promise<Question[]> {
  const paths = await pathsOf(operation, asking);
  const queries = await queriesOf(operation, asking);
  const bodies = await bodiesOf(operation, asking);
  const [plain = '', ...malicious] = queries;
  return [
    ...paths.map((path) => ({ target: path + plain, body: bodies[0] })),
    // Pages and bodies of the requester's own rows, and of the victim's.
    ...firstPaths(paths).flatMap((path) => [
      ...malicious.map((query) => ({ target: path + query, body: bodies[0] })),
      ...bodies.slice(1).map((body) => ({ target: path + plain, body })),
    ]),
  ];
}

/** Returns at most eight paths, with ids of the requester and of the victim. */
function firstPaths(paths: string[]): string[] {
  return paths.slice(0, 8);
}

async function pathsOf({ path, parameters }: Operation, asking: Asking): Promise<string[]> {
  let paths = [path];
  for (const parameter of parameters.filter((one) => one.in === 'path')) {
    const values = await pathValues(path, parameter, asking);
    paths = paths.flatMap((one) =>
      values.map((value) => one.replace(`{${parameter.name}}`, () => encodeURIComponent(value))),
    );
  }
  return paths;
}

async function pathValues(path: string, { name }: Parameter, asking: Asking): Promise<readonly string[]> {
  if (!isId(name) || name in TEXTS) return textsOf(name, asking, path);
  const [, table] = Object.entries({ ...TABLES, ...(name !== 'id' && { [path]: FIELD_TABLES[name] }) })
    .filter(([start]) => path.startsWith(start))
    .sort(([one], [other]) => one.length - other.length)
    .at(-1) ?? [undefined, undefined];
  if (table === undefined) throw unknown(name, path);
  const { world, requester, victim } = asking;
  const [own, foreign] = await Promise.all([
    idsOf(world.ctx, table, requester.id),
    idsOf(world.ctx, table, victim.id),
  ]);
  const packed = foreign.map((id) => victim.id * 2 ** 32 + id);
  const malicious = name === 'id' ? [...packed, ...EXTREME_NUMBERS] : [];
  return [...own.slice(0, 2), ...foreign, ...malicious].map(String);
}

function textsOf(
  name: string,
  asking: Asking,
  place: string,
): readonly string[] | Promise<readonly string[]> {
  const texts = TEXTS[name];
  if (texts === undefined) throw unknown(name, place);
  return texts(asking);
}

function unknown(name: string, place: string): Error {
  return new Error(`Add "${name}" of ${place} to questions.ts: as a table, or as plain texts.`);
}

/** Returns queries. The first one has only required parameters. */
async function queriesOf({ id, parameters }: Operation, asking: Asking): Promise<string[]> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const required: string[] = [];
  const optional: string[] = [];
  for (const parameter of inQuery) {
    const values = await queryValues(parameter, { asking, id });
    const pairs = values.map((value) => `${parameter.name}=${encodeURIComponent(value)}`);
    if (parameter.required) required.push(pairs[0] ?? '');
    optional.push(...pairs);
  }
  const searched = inQuery.some(({ name }) => name === 'search') ? ['search=kova', 'search=ko'] : [];
  const all = inQuery.some(({ name }) => name === 'limit') ? ['limit=100'] : [];
  const queries = [
    [],
    ...['', ...searched].flatMap((search) => optional.map((pair) => [pair, search, ...all])),
  ];
  return queries.map((query) => {
    const text = [...required, ...query].filter(Boolean).join('&');
    return text === '' ? '' : `?${text}`;
  });
}

async function queryValues(
  parameter: Parameter,
  { asking, id }: { asking: Asking; id: string },
): Promise<readonly string[]> {
  const { name, schema, required } = parameter;
  if (name === 'cursor') return fuzzCursors(parameter, asking.victim.id);
  if (name === 'search' || name === 'limit') return [];
  if (isId(name)) {
    const table = FIELD_TABLES[name];
    if (table === undefined) throw unknown(name, id);
    return (await idsOf(asking.world.ctx, table, asking.victim.id)).map(String);
  }
  if (schema.enum !== undefined) return schema.enum.map(String);
  if (name in TEXTS) return textsOf(name, asking, id);
  return required ? [String(parameter.example)] : [];
}

/** Returns [undefined] if there is no body, else the example, and the example with the victim's rows in place of its own. */
async function bodiesOf(operation: Operation, asking: Asking): Promise<unknown[]> {
  const example = operation.bodies['application/json']?.example;
  if (example === undefined) return [undefined];
  const { world, victim } = asking;
  const foreign = new Map<string, number[]>();
  for (const name of idsIn(example)) {
    const table = FIELD_TABLES[name] ?? BODY_TABLES[operation.id];
    if (table === undefined) throw unknown(name, operation.id);
    foreign.set(name, await idsOf(world.ctx, table, victim.id));
  }
  const most = Math.max(0, ...[...foreign.values()].map((ids) => ids.length));
  return [example, ...Array.from({ length: most }, (_, place) => withForeign(example, foreign, place))];
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(isId(name) && !NO_ROWS.has(name) && !Array.isArray(value) ? [name] : []),
    ...idsIn(part),
  ]);
}

function withForeign(value: unknown, foreign: Map<string, number[]>, place: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => withForeign(part, foreign, place));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const ids = foreign.get(name);
      if (ids === undefined) return [name, withForeign(part, foreign, place)];
      return [name, Array.isArray(part) ? ids : (ids[place % Math.max(1, ids.length)] ?? part)];
    }),
  );
}
