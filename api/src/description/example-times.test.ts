import { expect, it } from 'vitest';
import { DAY } from '../kernel/clock.js';
import { createApp } from '../server/app.js';
import { describeApi } from './describe-api.js';

const { components } = describeApi(createApp({ trustProxy: false }));
const examples = components?.examples as unknown as Record<string, { value: Record<string, unknown> }>;

/** The times of one row, in the order in which they can happen. */
const ORDER = [
  'createdAt',
  'startedAt',
  'updatedAt',
  'sentAt',
  'undoUntil',
  'settledAt',
  'finishedAt',
  'expiresAt',
];

it('has examples whose times are in the order in which they happen', () => {
  const wrong = Object.entries(examples).filter(([, { value }]) => {
    const times = ORDER.map((name) => value?.[name]).filter((time) => typeof time === 'string');
    return times.join() !== times.toSorted().join();
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

const calculateDuration = (name: string, from: string, to: string) => {
  const row = examples[name]?.value ?? {};
  return Date.parse(String(row[to])) - Date.parse(String(row[from]));
};

it.each([
  ['BulkJob', 'createdAt', 'undoUntil', DAY],
  ['ApiToken', 'createdAt', 'expiresAt', 90 * DAY],
  ['DeviceSignIn', 'createdAt', 'expiresAt', DAY / 144],
])('has an example of %s with the lifetime that its description names', (name, from, to, lifetime) => {
  expect(calculateDuration(name, from, to)).toBe(lifetime);
});

it('has examples of jobs and deliveries that end within an hour', () => {
  expect(calculateDuration('Import', 'createdAt', 'finishedAt')).toBeLessThan(DAY / 24);
  expect(calculateDuration('WebhookDelivery', 'createdAt', 'settledAt')).toBeLessThan(DAY / 24);
});

it('shows a test event whose delivery is pending', () => {
  expect(examples.PendingDelivery?.value).toMatchObject({ status: 'pending', attempts: 0, settledAt: null });
});
