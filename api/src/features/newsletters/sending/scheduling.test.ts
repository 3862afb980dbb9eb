import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import { createStudio, newsletter, type Studio } from '../../../testing/newsletters.js';
import { deliveries, mailings } from '../../mailing/table.js';
import { unsubscribe } from '../../subscribers/index.js';
import { subscribers } from '../../subscribers/table.js';
import { unscheduleOverdue } from './schedule-newsletter.js';
import { sendScheduled } from './send-scheduled.js';

const timeZone = 'Europe/Stockholm';
const formatTime = ({ world }: Studio, leadTime: number) =>
  new Date(world.clock.now() + leadTime).toISOString();
const schedule = (studio: Studio, id: number, leadTime = HOUR, change: object = {}) =>
  studio.call('PUT', `/${id}/schedule`, {
    body: { sendAt: formatTime(studio, leadTime), timeZone, version: 1, ...change },
  });
const unschedule = (studio: Studio, id: number) => studio.call('DELETE', `/${id}/schedule`);
const listAddresses = async ({ world: { ctx } }: Studio) =>
  (await ctx.db.read.select().from(deliveries)).map(({ address }) => address);

describe('a scheduled newsletter', () => {
  it('waits unchanged, then is sent to the subscribers of that time', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    const sendAt = formatTime(studio, HOUR);
    const response = await schedule(studio, id);
    expect(response.json).toMatchObject({ scheduledAt: sendAt, scheduleTimeZone: timeZone, sentAt: null });
    expect(await studio.row(id)).toMatchObject({
      scheduledAt: Date.parse(sendAt),
      scheduleTimeZone: timeZone,
    });
    expect(await studio.emailsSent()).toBe(0);
    const change = await studio.call('PATCH', `/${id}`, { body: { title: 'Other', version: 1 } });
    expect([change.status, change.json.code]).toEqual([409, 'scheduled']);

    studio.world.clock.advance(HOUR - 1);
    await studio.runDueJobs();
    expect((await studio.row(id))?.sentAt).toBeNull();
    await studio.join('late@kova.example');
    studio.world.clock.advance(1);
    await studio.runDueJobs();
    expect(await studio.row(id)).toMatchObject({
      sentAt: Date.parse(sendAt),
      scheduledAt: null,
      scheduleTimeZone: null,
      undoUntil: null,
    });
    expect(await listAddresses(studio)).toEqual([
      'ines@kova.example',
      'tom@adeyemi.example',
      'late@kova.example',
    ]);
    expect(await studio.emailsSent()).toBe(1);
  });

  it('is sent at its time even if manual sends have an undo period', async () => {
    const studio = await createStudio({ instance: { undoSendSeconds: 60 } });
    const id = await studio.draft();
    await schedule(studio, id);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect(await listAddresses(studio)).toHaveLength(2);
    expect((await studio.call('POST', `/${id}/undo-send`)).json.code).toBe('too_late_to_undo');
  });

  it('is sent late rather than never, after no worker ran for a while', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await schedule(studio, id);
    studio.world.clock.advance(3 * DAY);
    await studio.runDueJobs();
    expect((await studio.row(id))?.sentAt).toBe(studio.world.clock.now());
  });

  it('is sent once, even if its job runs again', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await schedule(studio, id);
    const [job] = await studio.world.ctx.db.read.select().from(jobs);
    studio.world.clock.advance(HOUR);
    await Promise.all([sendScheduled(studio.world.ctx, job?.payload), studio.call('POST', `/${id}/send`)]);
    await studio.runDueJobs();
    await sendScheduled(studio.world.ctx, job?.payload);
    expect(studio.world.errors).toEqual([]);
    expect(await studio.world.ctx.db.read.select().from(mailings)).toHaveLength(1);
    expect(await studio.emailsSent()).toBe(1);
  });

  it('is moved by scheduling it again, earlier and later', async () => {
    const studio = await createStudio();
    const [earlierId, laterId] = [await studio.draft(), await studio.draft()];
    for (const id of [earlierId, laterId]) await schedule(studio, id, 2 * HOUR);
    await schedule(studio, earlierId, HOUR);
    await schedule(studio, laterId, 3 * HOUR);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect((await studio.row(earlierId))?.sentAt).not.toBeNull();
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect((await studio.row(laterId))?.sentAt).toBeNull();
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect((await studio.row(laterId))?.sentAt).not.toBeNull();
    expect(await studio.world.ctx.db.read.select().from(mailings)).toHaveLength(2);
  });

  it('can be sent now instead, and is not sent a second time', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await schedule(studio, id);
    const response = await studio.call('POST', `/${id}/send`);
    expect(response.json).toMatchObject({ scheduledAt: null, scheduleTimeZone: null });
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect(await studio.world.ctx.db.read.select().from(mailings)).toHaveLength(1);
  });

  it('is no longer the open draft, and saving its text again fails', async () => {
    const studio = await createStudio();
    const { world, mara } = studio;
    const save = (body: object) => world.call('POST', '/api/newsletter/draft', { as: mara, body });
    const { id } = (await save(newsletter)).json;
    await schedule(studio, id);
    expect((await world.call('GET', '/api/newsletter/draft', { as: mara })).json).toBeNull();
    expect((await save(newsletter)).json.code).toBe('scheduled');
    expect((await save({ ...newsletter, id, version: 1 })).json.code).toBe('scheduled');
    expect((await save({ ...newsletter, title: 'The next one' })).json.id).not.toBe(id);
  });
});

describe('canceling', () => {
  it('turns the newsletter back into a draft, and nothing is sent at the scheduled time', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    const rowBefore = await studio.row(id);
    await schedule(studio, id);
    const responses = await Promise.all([unschedule(studio, id), unschedule(studio, id)]);
    expect(responses.map(({ status, json }) => [status, json.scheduledAt])).toEqual([
      [200, null],
      [200, null],
    ]);
    expect(await studio.row(id)).toEqual(rowBefore);
    studio.world.clock.advance(DAY);
    await studio.runDueJobs();
    expect((await studio.row(id))?.sentAt).toBeNull();
    expect((await studio.call('PATCH', `/${id}`, { body: { title: 'Other', version: 1 } })).status).toBe(200);
  });

  it('fails once the newsletter was sent', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await schedule(studio, id);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    const response = await unschedule(studio, id);
    expect([response.status, response.json.code]).toEqual([409, 'already_sent']);
    expect((await schedule(studio, id)).json.code).toBe('already_sent');
  });

  it('at the scheduled time either prevents the sending or fails', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await schedule(studio, id);
    studio.world.clock.advance(HOUR);
    const [canceled] = await Promise.all([unschedule(studio, id), studio.runDueJobs()]);
    const wasSent = (await studio.row(id))?.sentAt !== null;
    expect(canceled.status).toBe(wasSent ? 409 : 200);
    expect(await studio.emailsSent()).toBe(wasSent ? 1 : 0);
  });

  it('happens when the newsletter is deleted, and restoring does not schedule it again', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    await schedule(studio, id);
    expect((await studio.call('DELETE', `/${id}`)).status).toBe(200);
    const response = await studio.call('POST', `/${id}/restore`);
    expect([response.json.scheduledAt, response.json.sentAt]).toEqual([null, null]);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect((await studio.row(id))?.sentAt).toBeNull();
  });
});

describe('a problem at the scheduled time', () => {
  it.each([
    [
      'the quota',
      async (studio: Studio) => studio.setPlan({ emailQuota: 1, emailsSent: 1 }),
      /monthly email limit/,
    ],
    ['no remaining subscribers', leaveAll, /no subscribers yet/],
  ])('is reported: %s', async (_, prevent, problem) => {
    const studio = await createStudio();
    const id = await studio.draft();
    await schedule(studio, id);
    await prevent(studio);
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    const { json } = await studio.call('GET', `/${id}`);
    expect(json).toMatchObject({ scheduledAt: null, scheduleTimeZone: null, sentAt: null });
    expect(json.scheduleProblem).toMatch(problem);
    expect(studio.world.errors).toEqual([]);
    expect(await studio.world.ctx.db.read.select().from(mailings)).toEqual([]);
  });

  it('is reported if Pro has ended and the design needs Pro, until the next schedule', async () => {
    const studio = await createStudio();
    await studio.setPlan({ isPro: true });
    const id = await studio.draft({ design: 'harbour' });
    expect((await schedule(studio, id)).status).toBe(200);
    await studio.setPlan({ isPro: false });
    studio.world.clock.advance(HOUR);
    await studio.runDueJobs();
    expect((await studio.row(id))?.scheduleProblem).toMatch(/part of Pro/);
    await studio.setPlan({ isPro: true });
    expect((await schedule(studio, id)).json.scheduleProblem).toBeNull();
  });

  it('is retried if it was unexpected', async () => {
    const studio = await createStudio();
    const { ctx } = studio.world;
    const id = await studio.draft();
    await schedule(studio, id);
    studio.world.clock.advance(HOUR);
    const { compile } = ctx.email;
    ctx.email.compile = () => Promise.reject(new Error('out of memory'));
    await studio.runDueJobs();
    expect((await studio.row(id))?.scheduledAt).not.toBeNull();
    expect(studio.world.errors).toHaveLength(1);
    ctx.email.compile = compile;
    studio.world.clock.advance(MINUTE);
    await studio.runDueJobs();
    expect((await studio.row(id))?.sentAt).toBe(studio.world.clock.now());
  });

  it('such as a full quota does not prevent scheduling', async () => {
    const studio = await createStudio();
    await studio.setPlan({ emailQuota: 1, emailsSent: 1 });
    expect((await schedule(studio, await studio.draft())).status).toBe(200);
  });
});

async function leaveAll({ world: { ctx } }: Studio): Promise<void> {
  for (const { token } of await ctx.db.read.select().from(subscribers)) await unsubscribe(ctx, { token });
}

describe('scheduling', () => {
  it.each([
    ['the past', { sendAt: '2026-11-21T07:59:00Z' }, 'sendAt'],
    ['less than a minute ahead', { sendAt: '2026-11-21T08:00:59Z' }, 'sendAt'],
    ['more than a year ahead', { sendAt: '2027-11-21T08:00:01Z' }, 'sendAt'],
    ['no time', { sendAt: 'tomorrow' }, 'sendAt'],
    ['a day without a time', { sendAt: '2026-12-01' }, 'sendAt'],
    ['a time without an offset', { sendAt: '2026-12-01T09:00:00' }, 'sendAt'],
    ['a number', { sendAt: 1_796_112_000_000 }, 'sendAt'],
    ['no zone', { timeZone: undefined }, 'timeZone'],
    ['an empty zone', { timeZone: '' }, 'timeZone'],
    ['an unknown zone', { timeZone: 'Europe/Kiln' }, 'timeZone'],
    ['an offset for a zone', { timeZone: '+02:00' }, 'timeZone'],
    ['a header in the zone', { timeZone: 'UTC\r\nBcc: a@b.example' }, 'timeZone'],
  ])('rejects %s', async (_, change, path) => {
    const studio = await createStudio();
    const id = await studio.draft();
    const rowBefore = await studio.row(id);
    const response = await schedule(studio, id, HOUR, change);
    expect([response.status, response.json.errors?.[0].path]).toEqual([400, path]);
    expect(await studio.row(id)).toEqual(rowBefore);
    expect(await studio.world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it.each([
    ['2026-11-21T08:01:00Z', 'UTC'],
    ['2026-11-21T10:01:00+02:00', 'Africa/Nairobi'],
    ['2027-11-21T08:00:00.000Z', 'America/Argentina/Buenos_Aires'],
  ])('accepts %s in %s', async (sendAt, zone) => {
    const studio = await createStudio();
    const response = await schedule(studio, await studio.draft(), 0, { sendAt, timeZone: zone });
    expect(response.json).toMatchObject({
      scheduledAt: new Date(sendAt).toISOString(),
      scheduleTimeZone: zone,
    });
  });

  it('rejects the drafts that sending would reject', async () => {
    const studio = await createStudio();
    expect((await schedule(studio, await studio.draft({ title: ' ' }))).json.errors[0].path).toBe('title');
    expect((await schedule(studio, await studio.draft({ design: 'harbour' }))).json.code).toBe(
      'pro_required',
    );
    const emptyStudio = await createStudio({ subscribers: [] });
    expect((await schedule(emptyStudio, await emptyStudio.draft())).json.code).toBe('no_subscribers');
  });

  it('requires the scope to send', async () => {
    const studio = await createStudio();
    const { world } = studio;
    const id = await studio.draft();
    const tokenResponse = await world.call('POST', '/api/tokens', {
      body: { username: 'mara', password: 'correct horse', name: 'cli', scopes: ['read', 'write'] },
    });
    const response = await world.call('PUT', `/api/newsletters/${id}/schedule`, {
      token: tokenResponse.json.token,
      body: { sendAt: formatTime(studio, HOUR), timeZone, version: 1 },
    });
    expect([response.status, response.json.code]).toEqual([403, 'scope_missing']);
  });
});

describe('after a restored backup', () => {
  it('overdue newsletters become drafts with the reason, and later ones stay scheduled', async () => {
    const studio = await createStudio();
    const [dueId, laterId] = [await studio.draft(), await studio.draft()];
    await schedule(studio, dueId, HOUR);
    await schedule(studio, laterId, 3 * HOUR);
    studio.world.clock.advance(2 * HOUR);
    expect(await unscheduleOverdue(studio.world.ctx)).toBe(1);
    await studio.runDueJobs();
    expect(await listAddresses(studio)).toEqual([]);
    expect(await studio.row(dueId)).toMatchObject({
      scheduledAt: null,
      scheduleProblem: expect.stringMatching(/backup/),
    });
    expect((await studio.row(laterId))?.scheduledAt).not.toBeNull();
  });
});
