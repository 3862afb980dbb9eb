import { describe, expect, it } from 'vitest';
import { createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { siteChanged } from '../sites/index.js';
import { drawQrCode } from './share/qr-code.js';

async function saveLook(world: HttpWorld, body: object) {
  const mara = await world.register('mara');
  const saved = await world.call('POST', '/api/onboarding', { as: mara, body });
  return { mara, saved };
}

describe('the look of a page', () => {
  it('has one column and no numbers until its creator chooses them', async () => {
    const world = await createHttpWorld();
    const { saved } = await saveLook(world, {});
    expect(saved.json).toMatchObject({
      layout: 'centered',
      showsSubscriberCount: false,
      newsletterSchedule: null,
    });
    expect((await world.call('GET', '/mara')).text).not.toContain('class="social-proof"');
  });

  it('counts the confirmed subscribers of its own creator', async () => {
    const world = await createHttpWorld();
    const look = { layout: 'columns', showsSubscriberCount: true, newsletterSchedule: ' every\nTuesday ' };
    const { mara, saved } = await saveLook(world, look);
    expect(saved.json).toMatchObject({ ...look, newsletterSchedule: 'every Tuesday' });
    await world.register('ines');
    for (const [username, email] of [
      ['mara', 'one@example.com'],
      ['mara', 'two@example.com'],
      ['ines', 'three@example.com'],
    ]) {
      await world.call('POST', '/api/subscribers', { body: { username, email } });
    }
    siteChanged(world.ctx, mara.id);
    const { text } = await world.call('GET', '/mara');
    expect(text).toContain('2 subscribers');
    expect(text).toContain('every Tuesday');
  });

  it.each([
    { layout: 'three' },
    { layout: null },
    { showsSubscriberCount: 'yes' },
    { newsletterSchedule: 'x'.repeat(41) },
  ])('rejects %j and changes nothing', async (body) => {
    const world = await createHttpWorld();
    const { mara, saved } = await saveLook(world, { ...body, bio: 'Changed' });
    expect(saved.status).toBe(400);
    expect((await world.call('GET', '/api/user', { as: mara })).json.bio).toBe('');
  });

  it('removes the schedule with an empty text', async () => {
    const world = await createHttpWorld();
    const { mara } = await saveLook(world, { newsletterSchedule: 'every Tuesday' });
    const emptied = await world.call('POST', '/api/onboarding', {
      as: mara,
      body: { newsletterSchedule: ' ' },
    });
    expect(emptied.json.newsletterSchedule).toBeNull();
  });
});

describe('the QR code', () => {
  it('is drawn for a creator under any name, and not for others', async () => {
    const world = await createHttpWorld();
    await saveLook(world, {});
    const code = await world.call('GET', '/Mara/qr.svg');
    expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(code.text).toMatch(/^<svg .*<path d="M4 4h1v1h-1z/);
    expect((await world.call('GET', '/nobody/qr.svg')).status).toBe(404);
    await world.register('ines');
    expect(code.text).toBe(drawQrCode('http://127.0.0.1:3000/mara'));
    expect((await world.call('GET', '/ines/qr.svg')).text).toBe(drawQrCode('http://127.0.0.1:3000/ines'));
  });
});
