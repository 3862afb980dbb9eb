import { describe, expect, it } from 'vitest';
import { createStudio, newsletter } from '../../../testing/newsletters.js';
import { newsletters } from '../table.js';
import { DRAFT_KEYS } from './draft-fields.js';

const FULL = {
  title: 'The kiln',
  content: '<p>Frost <b>came</b>.</p>',
  imageUrl: 'https://kiln.example/a.png',
  imageAlt: 'A kiln',
  template: 'template-4',
  design: 'harbour',
  accent: '#02566b',
  preheader: 'What a cold kiln taught me.',
  slug: 'cold-kiln',
  ctaText: 'See the bowls',
  ctaUrl: 'https://kiln.example/shop',
  imageBlocks: ['https://kiln.example/1.png', ''],
  imageBlockLinks: ['https://kiln.example/1', ''],
  imageBlockAlts: ['A bowl', ''],
  senderName: 'Mara',
  senderEmail: 'mara@kiln.example',
};

const COPY = { ...FULL, title: 'Copy of The kiln', slug: null };

describe('a copy', () => {
  it('is a draft with every text field, without the slug and the results of the original', async () => {
    const studio = await createStudio();
    await studio.setPlan({ isPro: true });
    const id = await studio.draft(FULL);
    await studio.call('POST', `/${id}/send`);
    const response = await studio.call('POST', `/${id}/duplicate`);
    expect(response.status).toBe(201);
    expect(response.json).toMatchObject({ ...COPY, sentAt: null, version: 1 });
    const row = await studio.row(response.json.id);
    expect(row).toMatchObject({ ...COPY, mailingId: null, audienceCutoff: null });
    // A field that is added to newsletters must be in FULL too.
    expect(Object.keys(FULL).sort()).toEqual([...DRAFT_KEYS].sort());
  });

  it('leaves the editor’s open draft unchanged', async () => {
    const studio = await createStudio();
    const { world, mara } = studio;
    const open = await world.call('POST', '/api/newsletter/draft', { as: mara, body: newsletter });
    await studio.call('POST', `/${open.json.id}/duplicate`);
    expect((await world.call('GET', '/api/newsletter/draft', { as: mara })).json.id).toBe(open.json.id);
  });

  it('is created once, however often the same request arrives', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    const headers = { 'idempotency-key': 'copy-1' };
    const first = await studio.call('POST', `/${id}/duplicate`, { headers });
    const second = await studio.call('POST', `/${id}/duplicate`, { headers });
    expect(second.json).toEqual(first.json);
    expect(await studio.world.ctx.db.read.select().from(newsletters)).toHaveLength(2);
  });
});
