import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sendTrackedNewsletter } from '../../../testing/email/tracked-newsletter.js';
import { createStudio } from '../../../testing/newsletters.js';
import { webDomains } from '../../domains/table.js';
import { newsletters } from '../table.js';
import { addNewsletterSource } from './newsletter-source.js';

const HOST = 'http://127.0.0.1:3000';

describe('a newsletter’s link to its creator’s own page', () => {
  it('adds utm_source and utm_campaign, unless tracking is off', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { ctx } = newsletter.studio.world;
    const lastLink = newsletter.pathsOf('ines@kova.example').links.at(-1) ?? '';
    const response = await newsletter.hit(lastLink);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `${HOST}/mara?utm_source=newsletter&utm_campaign=${newsletter.id}`,
    ]);
    await ctx.db.transact([
      ctx.db.write.update(newsletters).set({ tracking: 'off' }).where(eq(newsletters.id, newsletter.id)),
    ]);
    expect((await newsletter.hit(lastLink)).headers.get('location')).toBe(`${HOST}/mara`);
  });

  it.each([
    ['page', `${HOST}/mara`, `${HOST}/mara?N`],
    ['page in capitals', `${HOST}/Mara`, `${HOST}/Mara?N`],
    [
      'archive, with its own query and fragment',
      `${HOST}/mara/newsletters/3?a=1#top`,
      `${HOST}/mara/newsletters/3?a=1&N#top`,
    ],
    ['checkout', `${HOST}/buy/7`, `${HOST}/buy/7?N`],
    ['custom domain', 'https://kiln.example/', 'https://kiln.example/?N'],
    ['custom domain with www', 'https://www.kiln.example/store', 'https://www.kiln.example/store?N'],
  ])('adds the source to the %s', async (_what, url, expected) => {
    expect(await addSource(url)).toBe(expected.replace('N', 'utm_source=newsletter&utm_campaign=12'));
  });

  it.each([
    ['page with its own campaign', `${HOST}/mara?utm_source=qr`],
    ['page with its own campaign, but no source', `${HOST}/mara?utm_campaign=x`],
    ['page of another creator', `${HOST}/ines`],
    ['page of another creator with a longer username', `${HOST}/maras`],
    ['instance itself', `${HOST}/`],
    ['page of another site', 'https://ash.example/mara'],
    ['page of a site below the custom domain', 'https://a.kiln.example/'],
  ])('does not change a link to the %s', async (_what, url) => {
    expect(await addSource(url)).toBe(url);
  });
});

async function addSource(url: string): Promise<string> {
  const { world, mara, setPlan } = await createStudio();
  await setPlan({ isPro: true });
  await world.ctx.db.transact([
    world.ctx.db.write
      .insert(webDomains)
      .values({ userId: mara.id, domain: 'kiln.example', token: 'x', verifiedAt: 1, createdAt: 1 }),
  ]);
  return addNewsletterSource(world.ctx, { url, userId: mara.id, username: 'mara', newsletterId: 12 });
}
