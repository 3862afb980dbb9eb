import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { signInAdmin } from '../../../testing/admin.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { setPlan } from '../../../testing/payments/pro.js';

async function createConsole() {
  const world = await createHttpWorld();
  const admin = await signInAdmin(world);
  const mara = await world.register('mara');
  const tom = await world.register('tom');
  await setPlan(world.ctx, tom.id, { isPro: true });
  const save = (announcement: object) =>
    world.call('PATCH', '/api/admin/settings', { as: admin, body: { announcement } });
  const seenBy = async (as = mara) => (await world.call('GET', '/api/user', { as })).json.announcement;
  const dismiss = (version: number, as = mara) =>
    world.call('POST', '/api/update-profile', { as, body: { dismissedAnnouncement: version } });
  return { world, admin, mara, tom, save, seenBy, dismiss };
}

const text = 'Maintenance on Sunday.';

describe('an announcement', () => {
  it('is shown to creators until it is removed, and both changes are audited', async () => {
    const { world, admin, save, seenBy } = await createConsole();
    expect(await seenBy()).toBeNull();
    const linkUrl = 'https://status.example/';
    const { json } = await save({ text: ` ${text} `, linkUrl, level: 'warning' });
    expect(json.announcement).toMatchObject({ text, linkUrl, level: 'warning', audience: 'everyone' });
    expect(await seenBy()).toEqual({ version: expect.any(Number), text, linkUrl, level: 'warning' });
    await save({ text: '' });
    expect(await seenBy()).toBeNull();
    const { json: log } = await world.call('GET', '/api/admin/audit', { as: admin });
    expect(log.data.slice(0, 2).map(({ details }: { details: object }) => details)).toEqual([
      { 'announcement.from': text, 'announcement.to': null },
      { 'announcement.from': null, 'announcement.to': text },
    ]);
  });

  it('is shown only between its start and end, and only to its audience', async () => {
    const { world, tom, save, seenBy } = await createConsole();
    const formatTime = (days: number) => new Date(world.clock.now() + days * DAY).toISOString();
    await save({ text, audience: 'pro', startsAt: formatTime(1), endsAt: formatTime(2) });
    expect(await seenBy(tom)).toBeNull();
    world.clock.advance(DAY);
    expect((await seenBy(tom)).text).toBe(text);
    expect(await seenBy()).toBeNull();
    world.clock.advance(DAY);
    expect(await seenBy(tom)).toBeNull();
  });

  it('stays dismissed for one creator until its text changes', async () => {
    const { world, tom, save, seenBy, dismiss } = await createConsole();
    await save({ text });
    const { version } = await seenBy();
    expect((await dismiss(version)).json.announcement).toBeNull();
    expect(await seenBy()).toBeNull();
    expect((await seenBy(tom)).version).toBe(version);
    world.clock.advance(1);
    await save({ text: 'On Monday.' });
    expect((await seenBy()).text).toBe('On Monday.');
    await dismiss(0);
    expect((await seenBy()).text).toBe('On Monday.');
  });

  it.each([
    [{ text: 'x'.repeat(501) }],
    [{ text: 'a\nb' }],
    [{ text: 'a\u202eb' }],
    [{ text, linkUrl: 'javascript:alert(1)' }],
    [{ text, linkUrl: '//evil.example' }],
    [{ text, level: 'alarm' }],
    [{ text, startsAt: 'soon' }],
    [{ html: '<b>' }],
  ])('%j is rejected', async (announcement) => {
    const { save, seenBy } = await createConsole();
    expect((await save(announcement)).status).toBe(400);
    expect(await seenBy()).toBeNull();
  });
});
