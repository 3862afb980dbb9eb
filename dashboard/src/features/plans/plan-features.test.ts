import { expect, it } from 'vitest';
import { formatNewslettersPerMonth, limitRows } from './plan-features';

it('lists the limits of each plan', () => {
  const storage = {
    free: {
      imageBytes: 250 * 1024 ** 2,
      fileBytes: 1024 ** 3,
      products: 50,
      recipients: 9_000,
      subscribers: 1_000,
    },
    pro: {
      imageBytes: 5 * 1024 ** 3,
      fileBytes: 5 * 1024 ** 3,
      products: 200,
      recipients: null,
      subscribers: null,
    },
  };
  expect(limitRows(JSON.stringify(storage))).toEqual([
    { feature: 'Recipients per month', free: '9,000', pro: 'No limit' },
    { feature: 'Subscribers', free: '1,000', pro: 'No limit' },
    { feature: 'Storage for images', free: '250 MB', pro: '5 GB' },
    { feature: 'Product files', free: '1 GB', pro: '5 GB' },
    { feature: 'Products', free: '50', pro: '200' },
  ]);
});

it('has no row of recipients if no plan limits them', () => {
  const plan = { imageBytes: 1, fileBytes: 1, products: 1, recipients: null, subscribers: null };
  const rows = limitRows(JSON.stringify({ free: plan, pro: plan }));
  expect(rows.map(({ feature }) => feature)).not.toContain('Recipients per month');
});

it('promises newsletters to all subscribers only without a limit of recipients', () => {
  expect(formatNewslettersPerMonth(1_000, { recipients: null })).toBe(
    '1,000 newsletters per month, each to as many subscribers as you have',
  );
  expect(formatNewslettersPerMonth(1_000, { recipients: 9_000 })).toBe('1,000 newsletters per month');
});

it('lists nothing if the page has no limits', () => {
  expect(limitRows(undefined)).toEqual([]);
});
