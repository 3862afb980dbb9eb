import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { emitSiteChanged } from '../sites/index.js';
import { drawQrCode } from './share/qr-code.js';

async function saveLook(world: HttpWorld, body: object) {
  const mara = await world.register('mara');
  const saved = await world.call('POST', '/api/onboarding', { as: mara, body });
  return { mara, saved };
}

describe('the look of a page', () => {
  it('has the centered layout and no subscriber count by default', async () => {
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
    emitSiteChanged(world.ctx, mara.id);
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
    const response = await world.call('POST', '/api/onboarding', {
      as: mara,
      body: { newsletterSchedule: ' ' },
    });
    expect(response.json.newsletterSchedule).toBeNull();
  });
});

describe('a custom look', () => {
  const look = { accent: '#A83220', fontPair: 'book', buttonShape: 'pill' };

  it('is in the styles of each page of its creator, and of no other', async () => {
    const world = await createHttpWorld();
    const { saved } = await saveLook(world, { theme: 'gradient-2', ...look });
    expect(saved.json).toMatchObject({ ...look, accent: '#a83220' });
    await world.register('ines');
    for (const path of ['', '/store', '/newsletters']) {
      const { text, headers } = await world.call('GET', `/mara${path}`);
      const ownStyle = [...text.matchAll(/<style>(.*?)<\/style>/gs)][1]?.[1] ?? '';
      expect(ownStyle).toContain('--accent:#a83220');
      expect(ownStyle).toContain('--button-radius:27px');
      expect(ownStyle).toContain('Palatino');
      const hash = createHash('sha256').update(ownStyle).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
      // The page uses the visitor's own fonts, because it loads none.
      expect(text).not.toContain('rel="preload"');
    }
    expect((await world.call('GET', '/ines')).text.match(/<style>/g)).toHaveLength(1);
  });

  it('is removed with null, or an empty accent', async () => {
    const world = await createHttpWorld();
    const { mara } = await saveLook(world, look);
    const body = { accent: '', fontPair: null, buttonShape: null };
    const response = await world.call('POST', '/api/onboarding', { as: mara, body });
    expect(response.json).toMatchObject({ accent: null, fontPair: null, buttonShape: null });
    expect((await world.call('GET', '/mara')).text.match(/<style>/g)).toHaveLength(1);
  });

  it('rejects an accent that is unreadable on the theme, whether accent or theme changes', async () => {
    const world = await createHttpWorld();
    const { mara, saved } = await saveLook(world, { theme: 'gradient-2', accent: '#ffe000' });
    expect([saved.status, saved.json.errors[0].path]).toEqual([400, 'accent']);
    const [, suggestion] = /nearest readable color is (#[0-9a-f]{6})/.exec(saved.json.message) ?? [];
    const save = (body: object) => world.call('POST', '/api/onboarding', { as: mara, body });
    expect((await save({ theme: 'gradient-2', accent: suggestion })).status).toBe(200);
    expect((await save({ theme: 'gradient-5' })).json.errors[0].path).toBe('accent');
    expect((await save({ theme: 'gradient-5', accent: null })).status).toBe(200);
    expect((await save({ accent: '#ffe000' })).status).toBe(200);
  });

  it.each([{ accent: 'red' }, { accent: '#fff' }, { fontPair: 'comic' }, { buttonShape: 'round' }])(
    'rejects %j',
    async (body) => {
      const world = await createHttpWorld();
      expect((await saveLook(world, body)).saved.status).toBe(400);
    },
  );

  it('is previewed from a draft before it is saved', async () => {
    const world = await createHttpWorld();
    const { mara } = await saveLook(world, {});
    const draft = encodeURIComponent(JSON.stringify({ ...look, buttonShape: 'round' }));
    const path = `/l/mara?embedded=true&draft=${draft}`;
    const { text } = await world.call('GET', path, { as: mara });
    expect(text).toContain('--accent:#A83220');
    expect(text.match(/<style>/g)).toHaveLength(2);
    expect((await world.call('GET', path)).text.match(/<style>/g)).toHaveLength(1);
  });
});

describe('the QR code', () => {
  it('is drawn for each creator, and returns 404 for an unknown username', async () => {
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
