import { sql } from 'drizzle-orm';
import { createSessionId, listSessions } from '../src/features/accounts/index.js';
import { listDownloadTokens } from '../src/testing/payments/shop.js';
import { EXTREME_NUMBERS, fuzzCursors } from './cursors.js';
import { type IsolationWorld, listIds, type Tenant } from './isolation-world.js';
import type { Operation, Parameter } from './operations.js';

/** The requester, the victim whose rows must not appear, and their world. */
export interface IsolationCase {
  world: IsolationWorld;
  requester: Tenant;
  victim: Tenant;
}

export interface IsolationRequest {
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
  reorderLinks: 'links',
  createBulkJob: 'subscribers',
  reorderProducts: 'products',
  signInWithPasskey: 'passkeys',
  addPasskey: 'passkeys',
  signInAdminWithPasskey: 'passkeys',
  addAdminPasskey: 'passkeys',
};
/** Fields that end like an id but refer to no row of a creator. */
const NO_ROWS = new Set(['priceId', 'paymentIntentId']);

/** Parameters that are not ids. A token grants access, so the requester has only their own. */
const TEXTS: Record<
  string,
  (isolationCase: IsolationCase) => readonly string[] | Promise<readonly string[]>
> = {
  filter: listFilters,
  username: ({ victim }) => [victim.username],
  email: () => ['new@kova.example'],
  token: ({ world, requester }) => listOwnTokens(world, requester),
  sessionId: listVictimSessions,
  domain: () => ['page.lowercanary.example.invalid'],
  key: () => ['4b1f0c6ad2e97b35814f60cd'],
  file: () => ['512.webp'],
  provider: () => ['ses', 'postmark'],
  ...Object.fromEntries(
    ['userCode', 'link', 'subscriber', 'newsletter'].map((name) => [name, () => ['AAAA-AAAA', '1.0.x', '2']]),
  ),
};

/** Returns the victim's sessions, whose ids are texts. */
async function listVictimSessions({ world, victim }: IsolationCase): Promise<string[]> {
  return (await listSessions(world.ctx, victim.id)).map(createSessionId);
}

/** Returns filters: one for all subscribers, one with the victim's product, and some with shared names. */
async function listFilters({ world, victim }: IsolationCase): Promise<string[]> {
  const [product = 0] = await listIds(world.ctx, 'products', victim.id);
  const filters = [
    { any: [{ tag: 'VIP' }, { not: { tag: 'VIP' } }] },
    { field: 'city', isSet: true },
    { activity: 'received', atLeast: 0 },
    { activity: 'opened', atLeast: 1 },
    { any: [{ bought: product }, { bought: 'anything' }] },
  ];
  return filters.map((filter) => JSON.stringify(filter));
}

async function listOwnTokens({ ctx }: IsolationWorld, { id }: Tenant): Promise<string[]> {
  const rows = await ctx.db.read.all<{ token: string }>(
    sql`select token from subscribers where user_id = ${id} limit 2`,
  );
  const downloads = await listDownloadTokens(ctx, id);
  return [...rows.map(({ token }) => token), ...downloads.slice(0, 2), 'guessed'];
}

const isId = (name: string) => /^ids?$|Ids?$/.test(name) || name in FIELD_TABLES;

/**
 * Returns the requests to an operation, with all ids of the victim, own and forged ids, each forged cursor, and bodies
 * that name the victim's rows. Throws for an unknown parameter.
 */
export async function listIsolationRequests(
  operation: Operation,
  isolationCase: IsolationCase,
): Promise<IsolationRequest[]> {
  const paths = await listPaths(operation, isolationCase);
  const queries = await listQueries(operation, isolationCase);
  const bodies = await listBodies(operation, isolationCase);
  const [requiredQuery = '', ...otherQueries] = queries;
  return [
    ...paths.map((path) => ({ target: path + requiredQuery, body: bodies[0] })),
    // Pages and bodies of the requester's own rows, and of the victim's.
    ...limitPaths(paths).flatMap((path) => [
      ...otherQueries.map((query) => ({ target: path + query, body: bodies[0] })),
      ...bodies.slice(1).map((body) => ({ target: path + requiredQuery, body })),
    ]),
  ];
}

/** Returns at most eight paths, with ids of the requester and of the victim. */
function limitPaths(paths: string[]): string[] {
  return paths.slice(0, 8);
}

async function listPaths({ path, parameters }: Operation, isolationCase: IsolationCase): Promise<string[]> {
  let paths = [path];
  for (const parameter of parameters.filter((candidate) => candidate.in === 'path')) {
    const values = await listPathValues(path, parameter, isolationCase);
    paths = paths.flatMap((currentPath) =>
      values.map((value) => currentPath.replace(`{${parameter.name}}`, () => encodeURIComponent(value))),
    );
  }
  return paths;
}

async function listPathValues(
  path: string,
  { name }: Parameter,
  isolationCase: IsolationCase,
): Promise<readonly string[]> {
  if (!isId(name) || name in TEXTS) return listTexts(name, isolationCase, path);
  const [, table] = Object.entries({ ...TABLES, ...(name !== 'id' && { [path]: FIELD_TABLES[name] }) })
    .filter(([start]) => path.startsWith(start))
    .sort(([one], [other]) => one.length - other.length)
    .at(-1) ?? [undefined, undefined];
  if (table === undefined) throw createUnknownParameterError(name, path);
  const { world, requester, victim } = isolationCase;
  const [ownIds, foreignIds] = await Promise.all([
    listIds(world.ctx, table, requester.id),
    listIds(world.ctx, table, victim.id),
  ]);
  const packedIds = foreignIds.map((id) => victim.id * 2 ** 32 + id);
  const extremeIds = name === 'id' ? [...packedIds, ...EXTREME_NUMBERS] : [];
  return [...ownIds.slice(0, 2), ...foreignIds, ...extremeIds].map(String);
}

function listTexts(
  name: string,
  isolationCase: IsolationCase,
  location: string,
): readonly string[] | Promise<readonly string[]> {
  const texts = TEXTS[name];
  if (texts === undefined) throw createUnknownParameterError(name, location);
  return texts(isolationCase);
}

function createUnknownParameterError(name: string, location: string): Error {
  return new Error(`Add "${name}" of ${location} to isolation-requests.ts: as a table, or as plain texts.`);
}

/** Returns queries. The first one has only required parameters. */
async function listQueries({ id, parameters }: Operation, isolationCase: IsolationCase): Promise<string[]> {
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  const requiredPairs: string[] = [];
  const optionalPairs: string[] = [];
  for (const parameter of queryParameters) {
    const values = await listQueryValues(parameter, { isolationCase, id });
    const pairs = values.map((value) => `${parameter.name}=${encodeURIComponent(value)}`);
    if (parameter.required) requiredPairs.push(pairs[0] ?? '');
    optionalPairs.push(...pairs);
  }
  const searches = queryParameters.some(({ name }) => name === 'search') ? ['search=kova', 'search=ko'] : [];
  const limits = queryParameters.some(({ name }) => name === 'limit') ? ['limit=100'] : [];
  const queries = [
    [],
    ...['', ...searches].flatMap((search) => optionalPairs.map((pair) => [pair, search, ...limits])),
  ];
  return queries.map((query) => {
    const text = [...requiredPairs, ...query].filter(Boolean).join('&');
    return text === '' ? '' : `?${text}`;
  });
}

async function listQueryValues(
  parameter: Parameter,
  { isolationCase, id }: { isolationCase: IsolationCase; id: string },
): Promise<readonly string[]> {
  const { name, schema, required } = parameter;
  if (name === 'cursor') return fuzzCursors(parameter, isolationCase.victim.id);
  if (name === 'search' || name === 'limit') return [];
  if (isId(name)) {
    const table = FIELD_TABLES[name];
    if (table === undefined) throw createUnknownParameterError(name, id);
    return (await listIds(isolationCase.world.ctx, table, isolationCase.victim.id)).map(String);
  }
  if (schema.enum !== undefined) return schema.enum.map(String);
  if (name in TEXTS) return listTexts(name, isolationCase, id);
  return required ? [String(parameter.example)] : [];
}

/** Returns the example, and a copy that refers to the victim's rows. Returns [undefined] if there is no body. */
async function listBodies(operation: Operation, isolationCase: IsolationCase): Promise<unknown[]> {
  const example = operation.bodies['application/json']?.example;
  if (example === undefined) return [undefined];
  const { world, victim } = isolationCase;
  const foreignIds = new Map<string, number[]>();
  for (const name of findIdFields(example)) {
    const table = FIELD_TABLES[name] ?? BODY_TABLES[operation.id];
    if (table === undefined) throw createUnknownParameterError(name, operation.id);
    foreignIds.set(name, await listIds(world.ctx, table, victim.id));
  }
  const bodyCount = Math.max(0, ...[...foreignIds.values()].map((ids) => ids.length));
  return [
    example,
    ...Array.from({ length: bodyCount }, (_, index) => replaceIds(example, foreignIds, index)),
  ];
}

function findIdFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(isId(name) && !NO_ROWS.has(name) && !Array.isArray(value) ? [name] : []),
    ...findIdFields(part),
  ]);
}

function replaceIds(value: unknown, foreignIds: Map<string, number[]>, index: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => replaceIds(part, foreignIds, index));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const ids = foreignIds.get(name);
      if (ids === undefined) return [name, replaceIds(part, foreignIds, index)];
      return [name, Array.isArray(part) ? ids : (ids[index % Math.max(1, ids.length)] ?? part)];
    }),
  );
}
