import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type CallOptions, type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { MAX_LINKS } from './link-rules.js';
import { listShownLinks } from './shown-links.js';
import { links } from './table.js';

const add = async (world: HttpWorld, as: Creator, title: string, fields: object = {}) =>
  (await world.call('POST', '/api/links', { as, body: { title, url: 'kiln.example', ...fields } })).json;

const list = async (world: HttpWorld, as: Creator) =>
  (await world.call('GET', '/api/links', { as })).json.data;

const listTitles = async (world: HttpWorld, as: Creator) =>
  (await list(world, as)).map(({ title, position }: { title: string; position: number }) => [
    title,
    position,
  ]);

const listRows = (world: HttpWorld, userId: number) =>
  world.ctx.db.read.select().from(links).where(eq(links.userId, userId)).orderBy(asc(links.position));

async function uploadImage(world: HttpWorld, as: Creator): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f45031' } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${bytes.toString('base64')}`;
  return (await world.call('POST', '/api/upload-image', { as, body: { image } })).json.imageUrl;
}

async function createTwoCreators() {
  const world = await createHttpWorld();
  return { world, mara: await world.register('mara'), other: await world.register('other') };
}

/** Writes rows directly, because two hundred calls would be slow. */
async function fill(world: HttpWorld, userId: number, count: number) {
  const rows = Array.from({ length: count }, (_, position) => ({
    userId,
    title: `Link ${position}`,
    url: 'https://kiln.example/',
    position,
    createdAt: 0,
  }));
  await world.ctx.db.transact([world.ctx.db.write.insert(links).values(rows)]);
}

describe('links', () => {
  it.each([
    ['GET', '/api/links'],
    ['POST', '/api/links'],
    ['PUT', '/api/links/order'],
    ['PATCH', '/api/links/1'],
    ['DELETE', '/api/links/1'],
  ])('%s %s returns 401 without a session for any body', async (method, path) => {
    const world = await createHttpWorld();
    expect((await world.call(method, path, { body: method === 'GET' ? undefined : { x: 1 } })).status).toBe(
      401,
    );
  });

  it.each([
    ['GET', '/api/links', 'write'],
    ['POST', '/api/links', 'read'],
    ['PUT', '/api/links/order', 'read'],
    ['PATCH', '/api/links/1', 'read'],
    ['DELETE', '/api/links/1', 'read'],
  ])('%s %s requires more than the token scope "%s"', async (method, path, scope) => {
    const { world, mara } = await createTwoCreators();
    const tokenResponse = await world.call('POST', '/api/tokens', {
      as: mara,
      body: { name: 't', scopes: [scope] },
    });
    expect((await world.call(method, path, { token: tokenResponse.json.token })).json.code).toBe(
      'scope_missing',
    );
  });

  it.each([
    ['PATCH', { title: 'Mine now', version: 1 }],
    ['PATCH', { version: 1 }],
    ['DELETE', undefined],
  ])('of another creator return 404: %s with %j', async (method, body) => {
    const { world, mara, other } = await createTwoCreators();
    const { id } = await add(world, mara, 'Shop');
    const response = await world.call(method, `/api/links/${id}`, { as: other, body });
    expect([response.status, response.json.message]).toEqual([404, 'Link not found.']);
    expect((await world.call(method, '/api/links/999', { as: mara, body })).status).toBe(404);
    expect(await listTitles(world, mara)).toEqual([['Shop', 0]]);
  });
});

describe('adding a link', () => {
  it('adds it at the end, visible, with a complete URL', async () => {
    const { world, mara, other } = await createTwoCreators();
    await add(world, other, 'Theirs');
    await add(world, mara, 'First');
    const body = {
      title: '  Pots from\tthe \u202Elast firing\u0007 ',
      url: 'kiln.example/shop',
      icon: 'store',
      description: ' Twelve\nare left. ',
    };
    const response = await world.call('POST', '/api/links', { as: mara, body });
    expect(response.status).toBe(201);
    expect(response.json).toEqual({
      id: response.json.id,
      kind: 'link',
      title: 'Pots from the last firing',
      url: 'https://kiln.example/shop',
      icon: 'store',
      description: 'Twelve are left.',
      image: null,
      isFeatured: false,
      content: null,
      productId: null,
      isShown: true,
      shownFrom: null,
      shownUntil: null,
      position: 1,
      clicks: 0,
      version: 1,
      createdAt: '2026-11-21T08:00:00.000Z',
    });
    expect((await listRows(world, mara.id))[1]).toEqual({
      ...response.json,
      userId: mara.id,
      createdAt: world.clock.now(),
    });
    expect(await list(world, mara)).toHaveLength(2);
    expect((await add(world, mara, 'Hidden', { isShown: false, icon: null })).isShown).toBe(false);
  });

  it.each([
    ['no title', { title: undefined }, 'title', 'Please enter a title.'],
    ['an empty title', { title: ' \u202E\t ' }, 'title', 'Please enter a title.'],
    ['a long title', { title: 'x'.repeat(101) }, 'title', 'This title is too long: at most 100 characters.'],
    ['a title that is not a string', { title: 7 }, 'title', 'Please enter a title.'],
    ['no address', { url: undefined }, 'url', 'Please enter an address.'],
    ['an empty address', { url: ' ' }, 'url', 'Please enter an address.'],
    ['half an address', { url: 'shop' }, 'url', /^Please enter a full web address/],
    ['a script', { url: 'javascript:alert(1)' }, 'url', /^A link can open a web page/],
    ['a data URL', { url: 'data:text/html,x' }, 'url', /^A link can open a web page/],
    ['a long address', { url: `kiln.example/${'x'.repeat(2_000)}` }, 'url', /too long: at most 2000/],
    ['a long description', { description: 'x'.repeat(121) }, 'description', /at most 120/],
    [
      'an image of someone else',
      { image: '/media/0f3c9a1b2d4e5f6071829384/512.webp' },
      'image',
      /upload the image first/,
    ],
    ['an unknown icon', { icon: 'skull' }, 'icon', /one of: link, store/],
    ['a switch that is not a boolean', { isShown: 'yes' }, 'isShown', 'This must be true or false.'],
  ])('rejects %s, and so does changing one', async (_, fields, path, message) => {
    const { world, mara } = await createTwoCreators();
    const { id } = await add(world, mara, 'Shop');
    const body = { title: 'Shop', url: 'kiln.example', ...fields };
    const calls = [await world.call('POST', '/api/links', { as: mara, body })];
    // A change may omit what a new link needs.
    if (Object.values(fields).every((value) => value !== undefined)) {
      calls.push(await world.call('PATCH', `/api/links/${id}`, { as: mara, body: { ...body, version: 1 } }));
    }
    for (const response of calls) {
      expect([response.status, response.json.errors[0].path]).toEqual([400, path]);
      expect(response.json.message).toEqual(
        typeof message === 'string' ? message : expect.stringMatching(message),
      );
    }
    expect(await listTitles(world, mara)).toEqual([['Shop', 0]]);
  });

  it('accepts the creator’s own image, and rejects another creator’s', async () => {
    const { world, mara, other } = await createTwoCreators();
    const [ownImage, foreignImage] = [await uploadImage(world, mara), await uploadImage(world, other)];
    const link = await add(world, mara, 'Shop', { image: ownImage });
    expect(link.image).toBe(ownImage);
    const body = { title: 'Shop', url: 'kiln.example', image: foreignImage };
    for (const response of [
      await world.call('POST', '/api/links', { as: mara, body }),
      await world.call('PATCH', `/api/links/${link.id}`, {
        as: mara,
        body: { image: foreignImage, version: 1 },
      }),
    ])
      expect([response.status, response.json.errors[0].path]).toEqual([400, 'image']);
    expect(await list(world, mara)).toEqual([link]);
  });

  it('accepts a title of 100 characters in any script', async () => {
    const { world, mara } = await createTwoCreators();
    const title = 'متجر الفخار '.repeat(9).slice(0, 99).trim();
    expect((await add(world, mara, title)).title).toBe(title);
  });

  it('adds one link for repeated requests with one Idempotency-Key', async () => {
    const { world, mara } = await createTwoCreators();
    const request: CallOptions = {
      as: mara,
      body: { title: 'Shop', url: 'kiln.example' },
      headers: { 'idempotency-key': 'k1' },
    };
    const [first, repeatedResponse] = [
      await world.call('POST', '/api/links', request),
      await world.call('POST', '/api/links', request),
    ];
    expect(repeatedResponse.json).toEqual(first.json);
    expect(repeatedResponse.headers.get('idempotent-replayed')).toBe('true');
    const otherRequest = { ...request, body: { title: 'Other', url: 'kiln.example' } };
    expect((await world.call('POST', '/api/links', otherRequest)).status).toBe(422);
    expect(await listTitles(world, mara)).toEqual([['Shop', 0]]);
  });

  it('stops at 200, even with concurrent requests', async () => {
    const { world, mara, other } = await createTwoCreators();
    await fill(world, mara.id, MAX_LINKS - 2);
    const body = { title: 'More', url: 'kiln.example' };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => world.call('POST', '/api/links', { as: mara, body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    const rejectedResponse = responses.find(({ status }) => status === 409);
    expect([rejectedResponse?.json.code, rejectedResponse?.json.message]).toEqual([
      'limit_reached',
      'You have reached the maximum of 200 links and blocks. Delete one to add another.',
    ]);
    const rows = await listRows(world, mara.id);
    expect(rows.map(({ position }) => position)).toEqual(
      Array.from({ length: MAX_LINKS }, (_, index) => index),
    );
    expect((await add(world, other, 'Theirs')).position).toBe(0);
  });
});

describe('changing a link', () => {
  it('rejects a change with an older or missing version', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await add(world, mara, 'Shop');
    const change = (body: object) => world.call('PATCH', `/api/links/${id}`, { as: mara, body });
    expect((await change({ title: 'Tab one', version: 1 })).json.version).toBe(2);
    const lateResponse = await change({ title: 'Tab two', version: 1 });
    expect([lateResponse.status, lateResponse.json.code]).toEqual([409, 'version_conflict']);
    const unversionedResponse = await change({ title: 'No version' });
    expect([unversionedResponse.status, unversionedResponse.json.errors[0].path]).toEqual([400, 'version']);
    expect(await listTitles(world, mara)).toEqual([['Tab one', 0]]);
  });

  it('changes the given fields and leaves the rest', async () => {
    const { world, mara } = await createTwoCreators();
    await add(world, mara, 'First');
    const link = await add(world, mara, 'Shop', { icon: 'store', description: 'Twelve are left.' });
    const change = async (body: object) =>
      (await world.call('PATCH', `/api/links/${link.id}`, { as: mara, body })).json;
    expect(await change({ isShown: false, version: 1 })).toEqual({ ...link, isShown: false, version: 2 });
    expect(await change({ title: 'Store', url: 'mara@kiln.example', icon: null, version: 2 })).toEqual({
      ...link,
      title: 'Store',
      url: 'mailto:mara@kiln.example',
      icon: null,
      isShown: false,
      version: 3,
    });
    expect(await change({ version: 3 })).toEqual((await list(world, mara))[1]);
    expect((await change({ description: '', version: 3 })).description).toBeNull();
    // Such a call sets no count and no position.
    const errors = ['clicks', 'position', 'userId'].map((path) => ({
      path,
      message: `Unknown field: ${path}.`,
    }));
    const errorBody = await change({ clicks: 1_000, position: 0, userId: 2, version: 4 });
    expect(errorBody.errors).toEqual(errors);
    expect((await listRows(world, mara.id))[1]).toMatchObject({ title: 'Store', userId: mara.id });
  });
});

describe('deleting a link', () => {
  it('closes the gap, and changes no other creator’s links', async () => {
    const { world, mara, other } = await createTwoCreators();
    const [, second] = [
      await add(world, mara, 'One'),
      await add(world, mara, 'Two'),
      await add(world, mara, 'Three'),
      await add(world, other, 'A'),
      await add(world, other, 'B'),
    ];
    const path = `/api/links/${second.id}`;
    expect((await world.call('DELETE', path, { as: mara })).json).toEqual({ success: true });
    expect(await listTitles(world, mara)).toEqual([
      ['One', 0],
      ['Three', 1],
    ]);
    expect(await listTitles(world, other)).toEqual([
      ['A', 0],
      ['B', 1],
    ]);
    expect((await world.call('DELETE', path, { as: mara })).status).toBe(404);
    expect((await add(world, mara, 'Four')).position).toBe(2);
  });

  it('leaves no gap after concurrent additions and deletions', async () => {
    const { world, mara } = await createTwoCreators();
    const createdLinks = [];
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) createdLinks.push(await add(world, mara, title));
    await Promise.all([
      ...createdLinks.slice(0, 4).map(({ id }) => world.call('DELETE', `/api/links/${id}`, { as: mara })),
      add(world, mara, 'g'),
      add(world, mara, 'h'),
    ]);
    expect((await listTitles(world, mara)).map(([, position]: [string, number]) => position)).toEqual([
      0, 1, 2, 3,
    ]);
  });
});

describe('ordering links', () => {
  const order = (world: HttpWorld, as: Creator, ids: unknown) =>
    world.call('PUT', '/api/links/order', { as, body: { ids } });

  async function createThreeLinks() {
    const { world, mara, other } = await createTwoCreators();
    const [one, two, three] = [
      await add(world, mara, 'One'),
      await add(world, mara, 'Two'),
      await add(world, mara, 'Three'),
    ];
    const otherLink = await add(world, other, 'Theirs');
    return { world, mara, other, one: one.id, two: two.id, three: three.id, theirs: otherLink.id };
  }

  it('returns the list in its new order, and saves it', async () => {
    const { world, mara, other, one, two, three } = await createThreeLinks();
    const response = await order(world, mara, [three, one, two]);
    expect(response.json.data.map(({ id }: { id: number }) => id)).toEqual([three, one, two]);
    expect(await listTitles(world, mara)).toEqual([
      ['Three', 0],
      ['One', 1],
      ['Two', 2],
    ]);
    expect((await order(world, mara, [three, one, two])).status).toBe(200);
    expect(await listTitles(world, other)).toEqual([['Theirs', 0]]);
  });

  it('rejects an outdated list', async () => {
    const { world, mara, one, two, three, theirs } = await createThreeLinks();
    for (const ids of [[one, two], [one, two, three, 999], [one, two, 999], [one, two, theirs], [theirs]]) {
      const response = await order(world, mara, ids);
      expect([response.status, response.json.code]).toEqual([409, 'version_conflict']);
      expect(response.json.message).toMatch(/^Your links were changed in another tab or app/);
    }
    await world.call('DELETE', `/api/links/${two}`, { as: mara });
    expect((await order(world, mara, [three, two, one])).status).toBe(409);
    expect(await listTitles(world, mara)).toEqual([
      ['One', 0],
      ['Three', 1],
    ]);
  });

  it.each([
    ['no list', undefined],
    ['nothing', []],
    ['a link twice', [1, 1, 2]],
    ['an invalid id', ['1', 2, 3]],
    ['an id below one', [0]],
    ['more ids than allowed', Array.from({ length: 201 }, (_, index) => index + 1)],
  ])('rejects %s', async (_, ids) => {
    const { world, mara } = await createThreeLinks();
    expect((await order(world, mara, ids)).status).toBe(400);
    expect((await listTitles(world, mara))[0]).toEqual(['One', 0]);
  });

  it('accepts an order of two hundred links', async () => {
    const { world, mara } = await createTwoCreators();
    await fill(world, mara.id, MAX_LINKS);
    const ids = (await listRows(world, mara.id)).map(({ id }) => id).reverse();
    expect((await order(world, mara, ids)).status).toBe(200);
    expect((await listRows(world, mara.id)).map(({ id }) => id)).toEqual(ids);
  });
});

describe('counting clicks', () => {
  const click = (world: HttpWorld, id: unknown, options: CallOptions = {}) =>
    world.call('POST', `/api/links/${id}/clicks`, options);

  it('adds one for a visible link, from any origin and with any body', async () => {
    const { world, mara } = await createTwoCreators();
    const link = await add(world, mara, 'Shop');
    const foreignHeaders = { origin: 'https://elsewhere.example' };
    const response = await click(world, link.id, { headers: foreignHeaders });
    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    for (const [type, raw] of [
      ['text/plain;charset=UTF-8', ''],
      ['text/plain', 'x'],
      ['application/json', '{not json'],
      ['application/octet-stream', '\u0000'],
      ['multipart/form-data', 'no boundary'],
    ] as const) {
      expect((await click(world, link.id, { raw, headers: { 'content-type': type } })).status).toBe(204);
    }
    expect((await list(world, mara))[0].clicks).toBe(6);
  });

  it('reveals and counts nothing for an unknown or hidden link', async () => {
    const { world, mara } = await createTwoCreators();
    const hiddenLink = await add(world, mara, 'Hidden', { isShown: false });
    expect((await click(world, hiddenLink.id)).status).toBe(204);
    expect((await click(world, 999_999)).status).toBe(204);
    expect((await click(world, 'x')).status).toBe(400);
    expect((await list(world, mara))[0].clicks).toBe(0);
  });

  it('stops at 120 a minute per IP address', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const mara = await world.register('mara');
    const { id } = await add(world, mara, 'Shop');
    for (let count = 0; count < 120; count += 1) await click(world, id, { from: '203.0.113.9' });
    const response = await click(world, id, { from: '203.0.113.9' });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await click(world, id, { from: '203.0.113.10' })).status).toBe(204);
    expect((await list(world, mara))[0].clicks).toBe(121);
  });
});

describe('the public links', () => {
  it('are the visible ones, in order', async () => {
    const { world, mara } = await createTwoCreators();
    const firstLink = await add(world, mara, 'One', { icon: 'music' });
    await add(world, mara, 'Two', { isShown: false });
    const three = await add(world, mara, 'Three');
    const ids = (await list(world, mara)).map(({ id }: { id: number }) => id).reverse();
    await world.call('PUT', '/api/links/order', { as: mara, body: { ids } });
    const { links: visibleLinks, changesAt } = await listShownLinks(world.ctx, mara.id);
    const commonFields = {
      kind: 'link',
      url: 'https://kiln.example/',
      description: null,
      image: null,
      isFeatured: false,
      content: null,
      productId: null,
    };
    expect(visibleLinks).toEqual([
      { id: three.id, title: 'Three', icon: null, ...commonFields },
      { id: firstLink.id, title: 'One', icon: 'music', ...commonFields },
    ]);
    expect(changesAt).toBeUndefined();
  });

  it('change with the next response', async () => {
    const { world, mara } = await createTwoCreators();
    const renderedTitles: string[][] = [];
    const render = world.ctx.pages.render;
    world.ctx.pages.render = (view, frame) => {
      if (view.page === 'site')
        renderedTitles.push(view.site.blocks.map((block) => ('title' in block ? block.title : '')));
      return render(view, frame);
    };
    const look = async () => {
      await world.call('GET', '/mara');
      return renderedTitles.at(-1);
    };
    expect(await look()).toEqual([]);
    const firstLink = await add(world, mara, 'One');
    const two = await add(world, mara, 'Two');
    expect(await look()).toEqual(['One', 'Two']);
    await world.call('PUT', '/api/links/order', { as: mara, body: { ids: [two.id, firstLink.id] } });
    expect(await look()).toEqual(['Two', 'One']);
    await world.call('PATCH', `/api/links/${firstLink.id}`, { as: mara, body: { title: 'Uno', version: 1 } });
    expect(await look()).toEqual(['Two', 'Uno']);
    await world.call('DELETE', `/api/links/${two.id}`, { as: mara });
    expect(await look()).toEqual(['Uno']);
    const looks = renderedTitles.length;
    await world.call('POST', `/api/links/${firstLink.id}/clicks`);
    await look();
    expect(renderedTitles).toHaveLength(looks);
  });
});

describe('headings', () => {
  it('have only a title, and are in the same order as links', async () => {
    const { world, mara } = await createTwoCreators();
    const shop = await add(world, mara, 'Shop');
    const response = await world.call('POST', '/api/links', {
      as: mara,
      body: { kind: 'heading', title: ' Read\nmore ' },
    });
    expect([response.status, response.json]).toMatchObject([
      201,
      { kind: 'heading', title: 'Read more', url: '', position: 1 },
    ]);
    const order = { ids: [response.json.id, shop.id] };
    await world.call('PUT', '/api/links/order', { as: mara, body: order });
    expect(await listTitles(world, mara)).toEqual([
      ['Read more', 0],
      ['Shop', 1],
    ]);
    const { text } = await world.call('GET', '/mara');
    expect(text.indexOf('Read more</h2>')).toBeGreaterThan(0);
    expect(text.indexOf('Read more</h2>')).toBeLessThan(text.indexOf('Shop</span>'));
    expect((await world.call('GET', '/api/user/mara')).json.links).toEqual([
      { id: shop.id, title: 'Shop', url: 'https://kiln.example/' },
    ]);
  });

  it.each([
    ['url', { url: 'kiln.example' }],
    ['icon', { icon: 'store' }],
    ['description', { description: 'More' }],
    ['isFeatured', { isFeatured: true }],
    ['title', { title: '' }],
  ])('reject an unsupported or empty field: %s', async (path, fields) => {
    const { world, mara } = await createTwoCreators();
    const heading = { kind: 'heading', title: 'Read', ...fields };
    const response = await world.call('POST', '/api/links', { as: mara, body: heading });
    expect([response.status, response.json.errors[0].path]).toEqual([400, path]);
    const createResponse = await world.call('POST', '/api/links', {
      as: mara,
      body: { kind: 'heading', title: 'Read' },
    });
    const change = { as: mara, body: { ...fields, version: 1 } };
    expect((await world.call('PATCH', `/api/links/${createResponse.json.id}`, change)).status).toBe(400);
    expect(await listTitles(world, mara)).toEqual([['Read', 0]]);
  });
});

describe('the featured link', () => {
  const listFeatured = async (world: HttpWorld, as: Creator) =>
    (await list(world, as)).filter((link: { isFeatured: boolean }) => link.isFeatured).map(getTitle);
  const getTitle = ({ title }: { title: string }) => title;

  it('is replaced when another link is chosen', async () => {
    const { world, mara, other } = await createTwoCreators();
    await add(world, other, 'Theirs', { isFeatured: true });
    const firstLink = await add(world, mara, 'One', { isFeatured: true });
    await add(world, mara, 'Two', { isFeatured: true });
    expect(await listFeatured(world, mara)).toEqual(['Two']);
    const choose = { as: mara, body: { isFeatured: true, version: firstLink.version } };
    expect((await world.call('PATCH', `/api/links/${firstLink.id}`, choose)).json.isFeatured).toBe(true);
    expect(await listFeatured(world, mara)).toEqual(['One']);
    expect(await listFeatured(world, other)).toEqual(['Theirs']);
    expect((await world.call('GET', '/mara')).text).toContain('class="link featured"');
  });

  it('stays featured if another link is chosen with an outdated version, or by another creator', async () => {
    const { world, mara, other } = await createTwoCreators();
    await add(world, mara, 'One', { isFeatured: true });
    const two = await add(world, mara, 'Two');
    const outdatedRequest = { as: mara, body: { isFeatured: true, version: 2 } };
    expect((await world.call('PATCH', `/api/links/${two.id}`, outdatedRequest)).status).toBe(409);
    const otherRequest = { as: other, body: { isFeatured: true, version: 1 } };
    expect((await world.call('PATCH', `/api/links/${two.id}`, otherRequest)).status).toBe(404);
    expect(await listFeatured(world, mara)).toEqual(['One']);
  });

  it('stays featured if a new featured link exceeds the limit', async () => {
    const { world, mara } = await createTwoCreators();
    await fill(world, mara.id, MAX_LINKS - 1);
    await add(world, mara, 'One', { isFeatured: true });
    expect((await add(world, mara, 'Two', { isFeatured: true })).code).toBe('limit_reached');
    expect(await listFeatured(world, mara)).toEqual(['One']);
  });
});

describe('scheduled links', () => {
  const formatTime = (world: HttpWorld, seconds: number) =>
    new Date(world.clock.now() + seconds * 1000).toISOString();

  it('are shown from their start until their end, by the cached page too', async () => {
    const { world, mara } = await createTwoCreators();
    const start = world.clock.now();
    const link = await add(world, mara, 'Market', {
      shownFrom: formatTime(world, 1),
      shownUntil: formatTime(world, 2),
    });
    expect([link.shownFrom, link.shownUntil]).toEqual([formatTime(world, 1), formatTime(world, 2)]);
    const isSeen = async (milliseconds: number) => {
      world.clock.advance(start + milliseconds - world.clock.now());
      const page = (await world.call('GET', '/mara')).text.includes('Market</span>');
      const profile = (await world.call('GET', '/api/user/mara')).json.links.length === 1;
      return [page, profile];
    };
    expect(await isSeen(999)).toEqual([false, false]);
    expect(await isSeen(1000)).toEqual([true, true]);
    expect(await isSeen(1999)).toEqual([true, true]);
    expect(await isSeen(2000)).toEqual([false, false]);
  });

  it('cannot end before they start, whichever time changes', async () => {
    const { world, mara } = await createTwoCreators();
    const errorBody = await add(world, mara, 'A', {
      shownFrom: formatTime(world, 5),
      shownUntil: formatTime(world, 5),
    });
    expect(errorBody.errors[0]).toEqual({ path: 'shownUntil', message: 'The end must be after the start.' });
    const { id } = await add(world, mara, 'B', { shownFrom: formatTime(world, 5) });
    const change = (body: object) => world.call('PATCH', `/api/links/${id}`, { as: mara, body });
    expect((await change({ shownUntil: formatTime(world, 4), version: 1 })).status).toBe(400);
    expect((await change({ shownUntil: formatTime(world, 6), version: 1 })).status).toBe(200);
    expect((await change({ shownFrom: formatTime(world, 7), version: 2 })).status).toBe(400);
    expect((await change({ shownFrom: null, version: 2 })).json.shownFrom).toBeNull();
    expect((await change({ shownFrom: 'tomorrow', version: 3 })).status).toBe(400);
  });
});
