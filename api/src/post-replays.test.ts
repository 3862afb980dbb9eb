import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describeApi } from './description/describe-api.js';
import { createApp } from './server/app.js';
import { ADMIN_PASSWORD, signInAdmin } from './testing/admin.js';
import { type CallOptions, type Creator, createHttpWorld, type HttpWorld } from './testing/http-world.js';
import { setPlan } from './testing/payments/pro.js';
import { POST_REPLAYS } from './testing/post-replays.js';

interface DescribedOperation {
  operationId: string;
  parameters?: Array<{ name: string }>;
}

const { paths = {} } = describeApi(createApp({ trustProxy: false }));
const posts = Object.entries(paths).flatMap(([path, item]) => {
  const post = (item as unknown as { post?: DescribedOperation }).post;
  return post === undefined ? [] : [{ ...post, path }];
});

it('POST_REPLAYS lists every POST operation of the API description, and no other', () => {
  expect(Object.keys(POST_REPLAYS).sort()).toEqual(posts.map(({ operationId }) => operationId).sort());
});

it.each(posts.map((post) => [post.operationId, post] as const))(
  '%s describes an Idempotency-Key if it accepts one',
  (id, { parameters = [] }) => {
    const describesKey = parameters.some(({ name }) => name === 'idempotency-key');
    expect(describesKey).toBe(['key', 'named'].includes(POST_REPLAYS[id] ?? ''));
  },
);

interface CreateRequest {
  path: string;
  request: CallOptions;
  /** The table whose rows are counted. */
  table: string;
}

type PrepareRequest = (world: HttpWorld, mara: Creator) => Promise<CreateRequest> | CreateRequest;

const as = (mara: Creator, path: string, table: string, body: object): CreateRequest => ({
  path,
  table,
  request: { as: mara, body },
});

function createForm(
  field: string,
  fileName: string,
  type: string,
  bytes: Buffer,
  texts: object = {},
): CallOptions {
  const parts = Object.entries(texts).map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  const raw = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from('\r\n--b--\r\n')]);
  return {
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(raw.length) },
  };
}

async function createImageUpload(): Promise<CallOptions> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#f45031' } });
  return createForm('image', 'a.png', 'image/png', await picture.png().toBuffer());
}

async function createWebhook(world: HttpWorld, mara: Creator): Promise<string> {
  const body = { url: 'https://hooks.kova.example/in', events: ['sale.completed'] };
  const { json } = await world.call('POST', '/api/webhook-endpoints', { as: mara, body });
  return `/api/webhook-endpoints/${json.id}`;
}

const HOOK = { url: 'https://hooks.kova.example/other', events: ['sale.completed'] };
const DRAFT = { title: 'A kiln', content: '<p>Frost came on Tuesday.</p>' };
const CSV = Buffer.from('Email,Name\r\nines@kova.example,Ines\r\n');

const CREATING: Record<string, PrepareRequest> = {
  createApiToken: (_, mara) => as(mara, '/api/tokens', 'api_tokens', { name: 'laptop', scopes: ['read'] }),
  'createApiToken with a password': () => ({
    path: '/api/tokens',
    table: 'api_tokens',
    request: { body: { username: 'mara', password: 'correct horse', name: 'laptop', scopes: ['read'] } },
  }),
  createLink: (_, mara) =>
    as(mara, '/api/links', 'links', { title: 'Kiln', url: 'https://kiln.example', icon: 'link' }),
  addDomain: async (world, mara) => {
    await setPlan(world.ctx, mara.id, { isPro: true });
    return as(mara, '/api/domains', 'web_domains', { domain: 'news.kiln.example' });
  },
  addSendingDomain: async (world, mara) => {
    await setPlan(world.ctx, mara.id, { isPro: true });
    return as(mara, '/api/sending-domains', 'sending_domains', { domain: 'kiln.example' });
  },
  subscribe: (_, mara) => ({
    path: '/api/subscribers',
    table: 'subscribers',
    request: { body: { userId: mara.id, email: 'ines@kova.example' } },
  }),
  addSubscriber: (_, mara) =>
    as(mara, '/api/subscribers/by-hand', 'subscribers', { email: 'ines@kova.example', consent: 'Asked.' }),
  createBulkJob: (_, mara) =>
    as(mara, '/api/subscribers/bulk', 'bulk_jobs', { status: 'any', suppress: true }),
  importSubscribers: (_, mara) => ({
    path: '/api/subscribers/import?dryRun=true',
    table: 'imports',
    request: { as: mara, ...createForm('file', 'list.csv', 'text/csv', CSV) },
  }),
  createProduct: (_, mara) =>
    as(mara, '/api/products', 'products', {
      title: 'Glaze book',
      price: '$19',
      isDigital: false,
      description: '',
    }),
  uploadProductFile: (_, mara) => ({
    path: '/api/upload-product-file',
    table: 'product_files',
    request: {
      as: mara,
      ...createForm('file', 'a.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF\n')),
    },
  }),
  uploadImage: async (_, mara) => ({
    path: '/api/upload-image',
    table: 'images',
    request: { as: mara, ...(await createImageUpload()) },
  }),
  uploadProfileImage: async (_, mara) => ({
    path: '/api/upload-profile-image',
    table: 'images',
    request: { as: mara, ...(await createImageUpload()) },
  }),
  allowHost: (_, mara) => as(mara, '/api/widgets/hosts', 'allowed_hosts', { host: 'https://kiln.example' }),
  createDraft: (_, mara) => as(mara, '/api/newsletters', 'newsletters', DRAFT),
  duplicateNewsletter: async (world, mara) => {
    const { json } = await world.call('POST', '/api/newsletters', { as: mara, body: DRAFT });
    return { path: `/api/newsletters/${json.id}/duplicate`, table: 'newsletters', request: { as: mara } };
  },
  sendTest: (_, mara) =>
    as(mara, '/api/newsletter/test', 'mailings', { ...DRAFT, testEmailAddress: 'mara@kiln.example' }),
  addWebhook: (_, mara) => as(mara, '/api/webhook-endpoints', 'webhook_endpoints', HOOK),
  testWebhook: async (world, mara) => ({
    path: `${await createWebhook(world, mara)}/test`,
    table: 'webhook_deliveries',
    request: { as: mara },
  }),
  createTag: (_world, mara) => as(mara, '/api/tags', 'tags', { name: 'Vip' }),
  createField: (_world, mara) =>
    as(mara, '/api/fields', 'custom_fields', { key: 'city', label: 'City', type: 'text' }),
  createSegment: (_world, mara) =>
    as(mara, '/api/segments', 'segments', { name: 'New', filter: { joined: { withinDays: 7 } } }),
  rollWebhookSecret: async (world, mara) => ({
    path: `${await createWebhook(world, mara)}/secret`,
    table: 'webhook_endpoints',
    request: { as: mara },
  }),
  addAdmin: async (world) =>
    as(await signInAdmin(world), '/api/admin/admins', 'admins', {
      username: 'second',
      role: 'support',
      password: 'a kiln that would not cool',
      currentPassword: ADMIN_PASSWORD,
    }),
  createUser: async (world) =>
    as(await signInAdmin(world), '/api/admin/users', 'users', {
      username: 'newcomer',
      email: 'newcomer@kova.example',
      password: 'correct horse',
    }),
};

/** Operations that create no own rows. Other tests replay them. */
const ELSEWHERE = [
  'refundSale',
  'sendOpenDraft',
  'sendNewsletter',
  'retryFailed',
  'releaseHeld',
  'redeliverWebhook',
];

it('lists every operation with an idempotency key as replayed here or in another test', () => {
  const replayedIds = new Set([...Object.keys(CREATING).map((name) => name.split(' ')[0]), ...ELSEWHERE]);
  const keyedIds = Object.keys(POST_REPLAYS).filter((id) => POST_REPLAYS[id] === 'key');
  expect([...replayedIds].sort()).toEqual(keyedIds.sort());
});

async function prepare(prepareCall: PrepareRequest) {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const { path, request, table } = await prepareCall(world, mara);
  const count = async () => {
    const [row] = await world.ctx.db.read.all<{ rows: number }>(
      sql.raw(`select count(*) as rows from ${table}`),
    );
    return row?.rows ?? 0;
  };
  const countBefore = await count();
  const post = (key: string) =>
    world.call('POST', path, { ...request, headers: { ...request.headers, 'idempotency-key': key } });
  return { world, post, request, created: async () => (await count()) - countBefore };
}

describe.each(Object.entries(CREATING))('%s', (name, prepareCall) => {
  const rows = name === 'rollWebhookSecret' ? 0 : 1;

  it('replays the response of its first request, and creates no second row', async () => {
    const { post, created } = await prepare(prepareCall);
    const [first, second] = [await post('one'), await post('one')];
    expect([200, 201, 202]).toContain(first.status);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await created()).toBe(rows);
  });

  it('creates no second row for two concurrent requests', async () => {
    const { post, created } = await prepare(prepareCall);
    const responses = await Promise.all([post('one'), post('one')]);
    const codes = responses.map(({ status, json }) => (status < 300 ? 'done' : json.code));
    expect(codes).toContain('done');
    expect(['done', 'idempotency_in_progress']).toEqual(expect.arrayContaining(codes));
    expect(await created()).toBe(rows);
  });

  it('stores neither its request nor its response in clear text', async () => {
    const { world, post, request } = await prepare(prepareCall);
    const { text } = await post('one');
    const storedText = JSON.stringify(await world.ctx.db.read.all(sql`select * from idempotency_keys`));
    expect(storedText).not.toContain(text);
    for (const secret of Object.values((request.body ?? {}) as Record<string, unknown>)) {
      if (typeof secret === 'string' && secret.length > 8) expect(storedText).not.toContain(secret);
    }
    expect(storedText).not.toMatch(/tdg_|whsec_/);
  });
});

describe('a key of an anonymous caller', () => {
  it('does not replay a response to another IP address', async () => {
    const { world, request } = await prepare(CREATING.subscribe as PrepareRequest);
    const from = (address: string) =>
      world.call('POST', '/api/subscribers', {
        ...request,
        from: address,
        headers: { 'idempotency-key': 'one' },
      });
    expect((await from('203.0.113.1')).status).toBe(201);
    const otherResponse = await from('203.0.113.2');
    expect([otherResponse.status, otherResponse.headers.get('idempotent-replayed')]).toEqual([409, null]);
  });

  it('returns 422 for a different request from the same IP address', async () => {
    const { world, post, request } = await prepare(CREATING.subscribe as PrepareRequest);
    await post('one');
    const body = { ...(request.body as object), email: 'other@kova.example' };
    const response = await world.call('POST', '/api/subscribers', {
      body,
      headers: { 'idempotency-key': 'one' },
    });
    expect([response.status, response.json.code]).toEqual([422, 'idempotency_conflict']);
  });
});
