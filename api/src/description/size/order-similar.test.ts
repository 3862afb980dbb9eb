import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createApp } from '../../server/app.js';
import type { Context } from '../../server/context.js';
import { describeApi } from '../describe-api.js';
import { orderForSize, orderSimilar } from './order-similar.js';
import { shareComponents } from './share-components.js';

it('changes nothing but the order, and is smaller', () => {
  const description = shareComponents(describeApi(createApp({} as Context, { trustProxy: false })));
  const ordered = orderForSize(description);
  expect(ordered).toStrictEqual(description);
  const size = (value: unknown) => gzipSync(JSON.stringify(value), { level: 9 }).length;
  expect(size(ordered)).toBeLessThan(size(description) - 1_000);
});

it('puts an entry after the one whose parts it repeats', () => {
  const city = { city: 'The city of the address.' };
  const record = {
    first: { ...city, a: 1 },
    other: { title: 'The subject line.' },
    again: { ...city, b: 2 },
  };
  expect(Object.keys(orderSimilar(record))).toEqual(['first', 'again', 'other']);
});
