import { expect, it } from 'vitest';
import { createHttpWorld } from '../../testing/http-world.js';

it('returns the look of the creator’s page to any origin', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const body = { theme: 'gradient-2', accent: '#a83220', fontPair: 'book', buttonShape: 'square' };
  await world.call('POST', '/api/onboarding', { as: mara, body });
  const { json, headers } = await world.call('GET', '/embed/looks/mara');
  expect(json).toContain('color-scheme:light');
  expect(json).toContain('--_accent:var(--tidings-accent,#a83220)');
  expect(json).toContain('--_radius:var(--tidings-radius,0px)');
  expect(json).toContain('Palatino');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
});

it('sets no fonts if the creator chose none', async () => {
  const world = await createHttpWorld();
  await world.register('mara');
  expect((await world.call('GET', '/embed/looks/mara')).json).not.toContain('font-family');
});

it('returns 404 for an unknown username', async () => {
  const world = await createHttpWorld();
  expect((await world.call('GET', '/embed/looks/nobody')).status).toBe(404);
});
