import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { wholeNewsletter } from '../../../testing/newsletters.js';
import { newsletters } from '../table.js';

const newsletter = { title: 'The kiln', content: '<p>Frost.</p>', template: 'template-2' };

async function createWorldWithDraft() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const draft = (await world.call('POST', '/api/newsletter/draft', { as: mara, body: newsletter })).json;
  return { world, mara, draft };
}

/** The ways to save a draft. */
const SAVES = {
  'by replacing it': (world: HttpWorld, as: Creator, id: number, body: object) =>
    world.call('PUT', `/api/newsletters/${id}`, { as, body: { ...wholeNewsletter, ...body } }),
  'by changing it': (world: HttpWorld, as: Creator, id: number, body: object) =>
    world.call('PATCH', `/api/newsletters/${id}`, { as, body }),
  'as the open draft': (world: HttpWorld, as: Creator, id: number, body: object) =>
    world.call('POST', '/api/newsletter/draft', { as, body: { ...body, id } }),
};

describe.each(Object.entries(SAVES))('saving %s', (_, save) => {
  it('increments the version, and rejects a save based on an older one', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    expect(draft.version).toBe(1);
    const first = await save(world, mara, draft.id, { ...newsletter, title: 'Tab one', version: 1 });
    expect([first.status, first.json.version]).toEqual([200, 2]);
    const second = await save(world, mara, draft.id, { ...newsletter, title: 'Tab two', version: 1 });
    expect([second.status, second.json.code]).toEqual([409, 'version_conflict']);
    const savedDraft = (await world.call('GET', `/api/newsletters/${draft.id}`, { as: mara })).json;
    expect([savedDraft.title, savedDraft.version]).toEqual(['Tab one', 2]);
  });

  it('accepts one of two simultaneous saves', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    const responses = await Promise.all(
      ['One', 'Two'].map((title) => save(world, mara, draft.id, { ...newsletter, title, version: 1 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('rejects a save without a version', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    const response = await save(world, mara, draft.id, { ...newsletter, title: 'Blind' });
    expect([response.status, response.json.errors[0]]).toEqual([
      400,
      { path: 'version', message: 'Please send the version that this change builds on.' },
    ]);
  });

  it('rejects a save of a scheduled newsletter', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    await world.ctx.db.transact([
      world.ctx.db.write
        .update(newsletters)
        .set({ scheduledAt: world.clock.now() + 60_000 })
        .where(eq(newsletters.id, draft.id)),
    ]);
    const response = await save(world, mara, draft.id, { ...newsletter, title: 'Late', version: 1 });
    expect([response.status, response.json.code]).toEqual([409, 'scheduled']);
  });

  it.each([0, -1, 1.5, 'x'])('rejects %j as a version', async (version) => {
    const { world, mara, draft } = await createWorldWithDraft();
    expect((await save(world, mara, draft.id, { ...newsletter, version })).status).toBe(400);
  });
});

describe('the fields of a newsletter', () => {
  it('are saved unchanged: design, color, preview text, slug, alternative texts, own images', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    const draftFields = {
      imageUrl: '/media/0f3c9a1b2d4e5f6071829384/512.webp',
      imageAlt: 'A kiln',
      design: 'harbour',
      accent: '#AA3300',
      preheader: 'What a cold kiln\ntaught me.',
      slug: ' Cold Kiln! ',
      imageBlocks: ['/media/0f3c9a1b2d4e5f6071829384/512.webp', 'javascript:alert(1)'],
      imageBlockLinks: ['kiln.example', ''],
      imageBlockAlts: ['A bowl', ''],
    };
    const saved = await SAVES['by changing it'](world, mara, draft.id, {
      ...newsletter,
      ...draftFields,
      version: 1,
    });
    expect(saved.json).toMatchObject({
      ...draftFields,
      accent: '#aa3300',
      preheader: 'What a cold kiln taught me.',
      slug: 'cold-kiln',
      imageBlocks: ['/media/0f3c9a1b2d4e5f6071829384/512.webp', ''],
      imageBlockLinks: ['https://kiln.example/', ''],
    });
  });

  it.each([
    ['a color by name', { accent: 'red' }, 'accent'],
    ['a long preview text', { preheader: 'x'.repeat(151) }, 'preheader'],
    ['a long alt text', { imageAlt: 'x'.repeat(301) }, 'imageAlt'],
    ['a slug without a word', { slug: '– 🌊' }, 'slug'],
    ['a long slug', { slug: 'x'.repeat(65) }, 'slug'],
  ])('reject %s', async (_, fields, path) => {
    const { world, mara, draft } = await createWorldWithDraft();
    const response = await SAVES['by changing it'](world, mara, draft.id, {
      ...newsletter,
      ...fields,
      version: 1,
    });
    expect([response.status, response.json.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('the slug', () => {
  const save = SAVES['by changing it'];
  const readSlug = async (world: HttpWorld, id: number) =>
    (await world.ctx.db.read.select().from(newsletters).where(eq(newsletters.id, id)))[0]?.slug;

  it('is stored, stays while other fields change, and is cleared by null or an empty text', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    expect(draft.slug).toBeNull();
    await save(world, mara, draft.id, { slug: 'Cold Kiln', version: 1 });
    expect(await readSlug(world, draft.id)).toBe('cold-kiln');
    await save(world, mara, draft.id, { title: 'Frost', version: 2 });
    expect(await readSlug(world, draft.id)).toBe('cold-kiln');
    await save(world, mara, draft.id, { slug: '  ', version: 3 });
    expect(await readSlug(world, draft.id)).toBeNull();
    await save(world, mara, draft.id, { slug: 'frost', version: 4 });
    await save(world, mara, draft.id, { slug: null, version: 5 });
    expect(await readSlug(world, draft.id)).toBeNull();
  });

  it('is not changed signed out, by another creator, or after sending', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    const otherCreator = await world.register('other');
    const body = { slug: 'theirs', version: 1 };
    const path = `/api/newsletters/${draft.id}`;
    expect((await world.call('PATCH', path, { body })).status).toBe(401);
    expect((await save(world, otherCreator, draft.id, body)).status).toBe(404);
    await world.call('POST', '/api/subscribers', { body: { username: 'mara', email: 'ines@kova.example' } });
    await world.call('POST', `${path}/send`, { as: mara });
    const lateResponse = await save(world, mara, draft.id, body);
    expect([lateResponse.status, lateResponse.json.code]).toEqual([409, 'already_sent']);
    expect(await readSlug(world, draft.id)).toBeNull();
  });

  it('is accepted by a test send', async () => {
    const { world, mara } = await createWorldWithDraft();
    const { email } = (await world.call('GET', '/api/user', { as: mara })).json;
    const body = { ...newsletter, slug: '–', testEmailAddress: email };
    const response = await world.call('POST', '/api/newsletter/test', { as: mara, body });
    expect(response.status).toBe(200);
  });
});

describe('a save of some fields', () => {
  it('is rejected by PUT, and erases nothing', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    const body = { title: 'Only a title', version: 1 };
    const response = await world.call('PUT', `/api/newsletters/${draft.id}`, { as: mara, body });
    expect([response.status, response.json.errors]).toEqual([
      400,
      expect.arrayContaining([{ path: 'content', message: 'This is required.' }]),
    ]);
    const savedDraft = (await world.call('GET', `/api/newsletters/${draft.id}`, { as: mara })).json;
    expect([savedDraft.title, savedDraft.content]).toEqual([newsletter.title, newsletter.content]);
  });

  it('leaves the other fields unchanged', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    const body = { title: 'Only a title', version: 1 };
    const response = await world.call('PATCH', `/api/newsletters/${draft.id}`, { as: mara, body });
    expect(response.json).toEqual({
      ...draft,
      title: 'Only a title',
      version: 2,
      updatedAt: response.json.updatedAt,
    });
  });

  it('saves the open draft without id and version, as in the specification', async () => {
    const { world, mara, draft } = await createWorldWithDraft();
    const response = await world.call('POST', '/api/newsletter/draft', { as: mara, body: newsletter });
    expect([response.status, response.json.id, response.json.version]).toEqual([200, draft.id, 2]);
  });

  it('sets the auto-reply of a new draft, as in the specification', async () => {
    const { world, mara } = await createWorldWithDraft();
    const body = { ...newsletter, enableAutoReply: true, autoReplyMessage: 'Hello from the kiln.' };
    expect((await world.call('POST', '/api/newsletters', { as: mara, body })).status).toBe(201);
    const user = (await world.call('GET', '/api/user', { as: mara })).json;
    expect([user.enableAutoReply, user.autoReplyMessage]).toEqual([true, 'Hello from the kiln.']);
  });
});

describe('sending with an outdated version', () => {
  it.each([
    ['sending', 'POST', 'send?version=1', undefined],
    ['scheduling', 'PUT', 'schedule', { sendAt: '2026-11-22T08:00:00Z', timeZone: 'UTC', version: 1 }],
  ] as const)(
    'rejects %s a newsletter that another tab has changed in the meantime',
    async (_, method, path, body) => {
      const { world, mara, draft } = await createWorldWithDraft();
      await world.call('POST', '/api/subscribers', {
        body: { username: 'mara', email: 'ines@kova.example' },
      });
      await SAVES['by changing it'](world, mara, draft.id, { ...newsletter, title: 'Unseen', version: 1 });
      const response = await world.call(method, `/api/newsletters/${draft.id}/${path}`, { as: mara, body });
      expect([response.status, response.json.code]).toEqual([409, 'version_conflict']);
      const savedDraft = (await world.call('GET', `/api/newsletters/${draft.id}`, { as: mara })).json;
      expect([savedDraft.sentAt, savedDraft.scheduledAt]).toEqual([null, null]);
    },
  );
});
