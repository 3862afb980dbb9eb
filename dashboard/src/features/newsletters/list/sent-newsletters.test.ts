import { expect, it } from 'vitest';
import { newsletterWith } from '../../../../test/msw/data';
import { findLastSent } from './sent-newsletters';

it('returns the newsletter sent last, whenever it was created', () => {
  const newsletters = [
    newsletterWith({ id: 3, sentAt: null }),
    newsletterWith({ id: 2, sentAt: '2026-10-26T08:00:00.000Z' }),
    newsletterWith({ id: 1, sentAt: '2026-11-02T08:00:00.000Z' }),
  ];
  expect(findLastSent(newsletters)?.id).toBe(1);
});

it('returns null for drafts only', () => {
  expect(findLastSent([newsletterWith()])).toBeNull();
});
