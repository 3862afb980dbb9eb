import { expect, it } from 'vitest';
import { limitRows } from './plan-features';

it('lists the limits of each plan', () => {
  const storage = {
    free: { imageBytes: 250 * 1024 ** 2, fileBytes: 1024 ** 3, products: 50, subscribers: 1_000 },
    pro: { imageBytes: 5 * 1024 ** 3, fileBytes: 5 * 1024 ** 3, products: 200, subscribers: null },
  };
  expect(limitRows(JSON.stringify(storage))).toEqual([
    { what: 'Subscribers', free: '1,000', pro: 'No limit' },
    { what: 'Images, all sizes', free: '250 MB', pro: '5 GB' },
    { what: 'Product files', free: '1 GB', pro: '5 GB' },
    { what: 'Products', free: '50', pro: '200' },
  ]);
});

it('lists nothing if the page has no limits', () => {
  expect(limitRows(undefined)).toEqual([]);
});
