import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createMailing, setMailing } from '../../testing/email/sent-mailings.js';
import { createStudio } from '../../testing/newsletters.js';
import { newsletters } from './table.js';

const PATHS = ['/api/newsletters/recent', '/api/newsletters/stats'];

it.each(PATHS)('%s returns 401 when signed out', async (path) => {
  const { world } = await createStudio();
  expect((await world.call('GET', path)).status).toBe(401);
});

it('lists the three newest newsletters of the creator only', async () => {
  const { world, draft, call } = await createStudio();
  const ids = [await draft(), await draft(), await draft(), await draft()];
  const otherCreator = await world.register('other');
  const body = { title: 'Not yours', content: '<p>x</p>', template: 'template-2' };
  await world.call('POST', '/api/newsletters', { as: otherCreator, body });
  const { status, json } = await call('GET', '/recent');
  expect(status).toBe(200);
  expect(json.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1).reverse());
});

it('sums the deliveries of sent newsletters, without drafts, deleted ones and other creators', async () => {
  const { world, mara, draft, call } = await createStudio();
  const emptyStats = { total: 0, delivered: 0, opened: 0, undeliverable: 0 };
  await draft();
  expect((await call('GET', '/stats')).json).toEqual(emptyStats);
  const createSentNewsletter = async (deletedAt: number | null) => {
    const id = await draft();
    const mailingId = await createMailing(world, { count: 10 });
    await setMailing(world, mailingId, { ownerId: mara.id, accepted: 7, bounced: 1, failed: 1, expired: 1 });
    const { write } = world.ctx.db;
    await world.ctx.db.transact([
      write
        .update(newsletters)
        .set({ mailingId, sentAt: 1, opens: 4, deletedAt })
        .where(eq(newsletters.id, id)),
    ]);
  };
  await createSentNewsletter(null);
  await createSentNewsletter(null);
  await createSentNewsletter(2);
  expect((await call('GET', '/stats')).json).toEqual({
    total: 20,
    delivered: 14,
    opened: 8,
    undeliverable: 6,
  });
  const otherCreator = await world.register('other');
  expect((await world.call('GET', '/api/newsletters/stats', { as: otherCreator })).json).toEqual(emptyStats);
});
