import { expect, it } from 'vitest';
import { newsletterWith } from '../../../../test/msw/data';
import { findLastChanged } from './last-changed';

const older = newsletterWith({ id: 1, createdAt: '2026-11-01T08:00:00.000Z' });
const newer = newsletterWith({ id: 2, createdAt: '2026-11-10T08:00:00.000Z' });

it('is the newest', () => {
  expect(findLastChanged([newer, older])?.id).toBe(2);
});

it('is an older newsletter that was sent later', () => {
  expect(findLastChanged([newer, { ...older, sentAt: '2026-11-11T08:00:00.000Z' }])?.id).toBe(1);
  expect(findLastChanged([newer, { ...older, sentAt: '2026-11-09T08:00:00.000Z' }])?.id).toBe(2);
});

it('is undefined for an empty list', () => {
  expect(findLastChanged([])).toBeUndefined();
});
