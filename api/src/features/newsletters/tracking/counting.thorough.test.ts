import { expect, it, vi } from 'vitest';
import { sendTrackedNewsletter } from '../../../testing/email/tracked-newsletter.js';

const INES = 'ines@kova.example';

it('counts 10,000 simultaneous hits exactly, in at most 51 transactions', async () => {
  const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
  const { ctx } = newsletter.studio.world;
  const { links, pixel } = newsletter.pathsOf(INES);
  const toAnonymousPath = (path: string) => path.split('/').slice(0, 3).join('/');
  const transact = vi.spyOn(ctx.db, 'transact');
  await Promise.all(
    Array.from({ length: 10_000 }, (_, index) =>
      newsletter.hit(toAnonymousPath([...links, pixel][index % 6] ?? '')),
    ),
  );
  await newsletter.flush();
  expect(await newsletter.row()).toMatchObject({
    opens: 1_666,
    clicks: 8_334,
    machineOpens: 0,
    machineClicks: 0,
  });
  expect((await newsletter.links()).map(({ clicks }) => clicks)).toEqual([1_667, 1_667, 1_667, 1_667, 1_666]);
  expect(transact.mock.calls.length).toBeLessThanOrEqual(10_000 / 200 + 1);
}, 60_000);
