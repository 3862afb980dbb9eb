import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import { signInAdmin } from '../../../testing/admin.js';
import { verifyEmail } from '../../../testing/email/subscriber-emails.js';
import { createStudio, type Studio } from '../../../testing/newsletters.js';
import { auditEntries } from '../../admin/table.js';
import { recipientCounts } from '../../allowances/table.js';
import { mailings } from '../../mailing/table.js';

/** Creates a creator who can send to `perDay` a day. */
async function createLimitedStudio(
  limits: { recipientsPerDay?: number | null; recipientsPerMonth?: number | null },
  options: Parameters<typeof createStudio>[0] = {},
): Promise<Studio> {
  const studio = await createStudio({
    ...options,
    instance: { abuseLimits: true, ...options.instance },
  });
  const admin = await signInAdmin(studio.world);
  const body = { recipientsPerDay: null, recipientsPerMonth: null, ...limits };
  const path = `/api/admin/users/${studio.mara.id}/recipient-limits`;
  expect((await studio.world.call('POST', path, { as: admin, body })).status).toBe(200);
  return studio;
}

const send = (studio: Studio, id: number) => studio.call('POST', `/${id}/send`);
const readRecipientCounts = ({ world: { ctx } }: Studio) => ctx.db.read.select().from(recipientCounts);

describe('the daily recipient limit', () => {
  it('counts recipients, not newsletters, and rejects sends over the limit', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 3 });
    expect((await send(studio, await studio.draft())).status).toBe(200);
    const second = await studio.draft();
    const response = await send(studio, second);
    expect([response.status, response.json.code]).toEqual([403, 'recipient_limit_exceeded']);
    expect(response.json.message).toBe(
      'This newsletter has 2 recipients. Your account can send to 3 a day and has used 2 of this limit. The count starts again on November 22, 2026 at 00:00 UTC. To ask for more, write to hello@tidings.example.',
    );
    expect((await studio.row(second))?.sentAt).toBeNull();
    expect(await studio.emailsSent()).toBe(1);
    expect((await readRecipientCounts(studio)).map(({ recipients }) => recipients)).toEqual([2]);
  });

  it('blocks sending in preflight with a message', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 1 });
    const preflight = await studio.call('POST', `/${await studio.draft()}/preflight`);
    expect(preflight.json.ok).toBe(false);
    expect(preflight.json.errors).toEqual([
      { code: 'recipient_limit_exceeded', message: expect.stringContaining('1 a day') },
    ]);
  });

  it('accepts one of two parallel sends', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 3 });
    const ids = [await studio.draft(), await studio.draft(), await studio.draft()];
    const responses = await Promise.all(ids.map((id) => send(studio, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(responses.filter(({ status }) => status === 403).map(({ json }) => json.code)).toEqual([
      'recipient_limit_exceeded',
      'recipient_limit_exceeded',
    ]);
    expect(await readRecipientCounts(studio)).toHaveLength(1);
  });

  it('starts again at midnight UTC', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 2 });
    expect((await send(studio, await studio.draft())).status).toBe(200);
    studio.world.clock.advance(15 * HOUR + 59 * MINUTE);
    expect((await send(studio, await studio.draft())).status).toBe(403);
    studio.world.clock.advance(MINUTE);
    expect((await send(studio, await studio.draft())).status).toBe(200);
  });

  it('refunds an undone send', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 2 }, { instance: { undoSendSeconds: 8 } });
    const id = await studio.draft();
    await send(studio, id);
    expect((await studio.call('POST', `/${id}/undo-send`)).status).toBe(200);
    expect(await readRecipientCounts(studio)).toEqual([]);
    expect((await send(studio, id)).status).toBe(200);
  });

  it('counts each creator separately', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 2 });
    const { world } = studio;
    const tom = await world.register('tom');
    await world.call('POST', '/api/subscribers', { body: { username: 'tom', email: 'a@kova.example' } });
    await send(studio, await studio.draft());
    const body = { title: 'T', content: '<p>Hello</p>' };
    const { id } = (await world.call('POST', '/api/newsletters', { as: tom, body })).json;
    expect((await world.call('POST', `/api/newsletters/${id}/send`, { as: tom })).status).toBe(200);
    const readUsage = async (as: typeof tom) => (await world.call('GET', '/api/usage', { as })).json;
    expect((await readUsage(tom)).recipientsToday).toEqual({
      used: 1,
      limit: 50,
      resetsAt: '2026-11-22T00:00:00.000Z',
    });
    expect((await readUsage(studio.mara)).recipientsToday).toMatchObject({ used: 2, limit: 2 });
  });

  it('does not apply if abuse limits are off', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 1 }, { instance: { abuseLimits: false } });
    expect((await send(studio, await studio.draft())).status).toBe(200);
    const usage = await studio.world.call('GET', '/api/usage', { as: studio.mara });
    expect(usage.json.recipientsToday).toMatchObject({ used: 2, limit: null });
  });
});

describe('the monthly recipient limit', () => {
  it('counts since the plan’s month began', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 10, recipientsPerMonth: 3 });
    await send(studio, await studio.draft());
    studio.world.clock.advance(5 * DAY);
    const response = await send(studio, await studio.draft());
    expect(response.json.message).toContain('3 a month and has used 2 of this limit');
    studio.world.clock.advance(26 * DAY);
    expect((await send(studio, await studio.draft())).status).toBe(200);
  });
});

describe('a scheduled newsletter', () => {
  const createSchedule = (studio: Studio, ms: number) => ({
    body: { sendAt: new Date(studio.world.clock.now() + ms).toISOString(), timeZone: 'UTC', version: 1 },
  });

  it("is rejected if the audience is larger than a whole day's limit", async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 1 });
    const response = await studio.call(
      'PUT',
      `/${await studio.draft()}/schedule`,
      createSchedule(studio, 2 * DAY),
    );
    expect([response.status, response.json.code]).toEqual([403, 'recipient_limit_exceeded']);
    expect(response.json.message).toContain('November 24, 2026 at 00:00 UTC');
  });

  it('can be scheduled for a day with capacity, even if today has none', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 2 });
    await send(studio, await studio.draft());
    const id = await studio.draft();
    expect((await studio.call('PUT', `/${id}/schedule`, createSchedule(studio, HOUR))).status).toBe(403);
    expect((await studio.call('PUT', `/${id}/schedule`, createSchedule(studio, DAY))).status).toBe(200);
  });

  it('becomes a draft with the reason if its day has no capacity when it starts', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 3 });
    const id = await studio.draft();
    await studio.call('PUT', `/${id}/schedule`, createSchedule(studio, HOUR));
    await send(studio, await studio.draft());
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect(await studio.row(id)).toMatchObject({
      sentAt: null,
      scheduledAt: null,
      scheduleProblem: expect.stringContaining(
        'Your account can send to 3 a day and has used 2 of this limit.',
      ),
    });
  });
});

describe('limits that an administrator sets', () => {
  it('are logged, and null restores the default', async () => {
    const studio = await createLimitedStudio({ recipientsPerDay: 1 });
    const { world, mara } = studio;
    const admin = await signInAdmin(world);
    const body = { recipientsPerDay: null, recipientsPerMonth: null };
    const readLimits = async () =>
      (await world.call('GET', `/api/admin/users/${mara.id}`, { as: admin })).json.recipients;
    expect(await readLimits()).toMatchObject({ perDay: 1, setPerDay: 1, perMonth: 200, setPerMonth: null });
    await world.call('POST', `/api/admin/users/${mara.id}/recipient-limits`, { as: admin, body });
    expect(await readLimits()).toMatchObject({
      level: 'unverified',
      perDay: 50,
      setPerDay: null,
      usedToday: 0,
    });
    expect((await world.call('GET', '/api/usage', { as: mara })).json.recipientsToday.limit).toBe(50);
    const entries = await world.ctx.db.read
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'user.set-recipient-limits'));
    expect(entries.map(({ details }) => details)).toEqual([
      { 'day.from': null, 'day.to': 1, 'month.from': null, 'month.to': null },
      { 'day.from': 1, 'day.to': null, 'month.from': null, 'month.to': null },
    ]);
  });

  it('reject creators and invalid numbers', async () => {
    const { world, mara } = await createStudio();
    const path = `/api/admin/users/${mara.id}/recipient-limits`;
    const body = { recipientsPerDay: 5, recipientsPerMonth: 5 };
    expect((await world.call('POST', path, { body })).status).toBe(401);
    expect((await world.call('POST', path, { as: mara, body })).status).toBe(401);
    const admin = await signInAdmin(world);
    for (const wrong of [0, -1, 1.5, '5', 1e9]) {
      const response = await world.call('POST', path, {
        as: admin,
        body: { ...body, recipientsPerDay: wrong },
      });
      expect(response.status).toBe(400);
    }
    expect(
      (await world.call('POST', '/api/admin/users/999/recipient-limits', { as: admin, body })).status,
    ).toBe(404);
  });
});

describe('newer accounts', () => {
  it('get higher limits with age and good standing, and lower ones after complaints', async () => {
    const studio = await createStudio({ instance: { abuseLimits: true } });
    const { world, mara } = studio;
    const limit = async () =>
      (await world.call('GET', '/api/usage', { as: mara })).json.recipientsToday.limit;
    expect(await limit()).toBe(50);
    await verifyEmail(world, mara);
    expect(await limit()).toBe(250);
    world.clock.advance(8 * DAY);
    expect(await limit()).toBe(1_000);
    await send(studio, await studio.draft());
    await world.ctx.db.transact([world.ctx.db.write.update(mailings).set({ accepted: 100, complained: 2 })]);
    expect(await limit()).toBe(250);
  });
});
