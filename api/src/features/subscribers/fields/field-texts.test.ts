import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../../../testing/http-world.js';
import { formatValue, listFieldTexts } from './field-texts.js';

describe('a value as subscribers read it', () => {
  it.each([
    ['text', 'Bern', null, 'Bern'],
    ['choice', 'M', null, 'M'],
    ['number', null, 1990, '1990'],
    ['number', null, -0.1, '-0.1'],
    ['number', null, 1e21, '1000000000000000000000'],
    ['boolean', null, 1, 'yes'],
    ['boolean', null, 0, 'no'],
    ['date', '2026-11-21', 20_778, 'November 21, 2026'],
    ['date', '0001-01-01', -719_162, 'January 1, 1'],
  ] as const)('of the type %s is formatted from text %s and number %s', (type, text, number, readable) => {
    expect(formatValue({ type, text, number })).toBe(readable);
  });
});

describe('listFieldTexts', () => {
  it('returns only the requested fields, and only for one creator’s subscribers', async () => {
    const world = await createHttpWorld();
    const ids: number[] = [];
    const creators = [await world.register('mara'), await world.register('other')];
    for (const as of creators) {
      for (const key of ['city', 'street']) {
        await world.call('POST', '/api/fields', { as, body: { key, label: key, type: 'text' } });
      }
      const body = { email: 'ines@kova.example', consent: 'They asked.' };
      const { id } = (await world.call('POST', '/api/subscribers/by-hand', { as, body })).json;
      ids.push(id);
      const values = { city: `Bern ${id}`, street: 'Long' };
      await world.call('PUT', `/api/subscribers/${id}/fields`, { as, body: { values } });
    }
    const userId = creators[0]?.id ?? 0;
    const query = { userId, keys: ['city', 'unknown'], subscriberIds: [...ids, 999] };
    expect([...(await listFieldTexts(world.ctx, query))]).toEqual([[ids[0], { city: `Bern ${ids[0]}` }]]);
    expect((await listFieldTexts(world.ctx, { ...query, keys: [] })).size).toBe(0);
  });
});
