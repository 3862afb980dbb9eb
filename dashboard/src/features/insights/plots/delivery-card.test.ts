import { expect, it } from 'vitest';
import { createDeliveryParts } from './delivery-card';

const describeParts = (deliveries: Parameters<typeof createDeliveryParts>[0]) =>
  createDeliveryParts(deliveries).map(({ count, label }) => `${count} ${label}`);

it('counts every email once', () => {
  expect(describeParts({ sent: 100, accepted: 90, bounced: 4, failed: 6 })).toEqual([
    '86 delivered',
    '4 bounced',
    '6 not delivered',
    '4 in progress, suppressed or canceled',
  ]);
});

it('omits empty parts', () => {
  expect(describeParts({ sent: 12, accepted: 12, bounced: 0, failed: 0 })).toEqual(['12 delivered']);
});
