import { expect, it } from 'vitest';
import { createHttpWorld } from '../../../../testing/http-world.js';

it('lists designs for signed-in creators, templates first', async () => {
  const world = await createHttpWorld();
  expect((await world.call('GET', '/api/newsletter/designs')).status).toBe(401);
  const mara = await world.register('mara');
  const response = await world.call('GET', '/api/newsletter/designs', { as: mara });
  expect(response.status).toBe(200);
  const { data } = response.json as { data: Array<{ key: string; template: string | null; isPro: boolean }> };
  expect(data.map(({ isPro }) => isPro)).toEqual([...Array(4).fill(false), ...Array(20).fill(true)]);
  expect(data.slice(0, 4).every(({ key, template }) => key === template)).toBe(true);
  expect(data[5]).toEqual({
    key: 'harbour',
    template: null,
    name: 'Harbour',
    layout: 'masthead',
    isPro: true,
    outer: '#e8eef0',
    card: '#ffffff',
    ink: '#0a242e',
    muted: '#4f646c',
    accent: '#02566b',
    onAccent: '#ffffff',
    headFont: "Georgia,'Times New Roman',serif",
    bodyFont: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  });
});
