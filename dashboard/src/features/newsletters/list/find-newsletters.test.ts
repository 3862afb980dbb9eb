import { describe, expect, it } from 'vitest';
import { createNewsletter } from '../../../../test/msw/data';
import { findLastChanged, findLastSent, findNextNewsletter } from './find-newsletters';

describe('the next newsletter', () => {
  const draft = createNewsletter({ id: 5 });
  const laterNewsletter = createNewsletter({ id: 4, scheduledAt: '2026-12-02T07:00:00.000Z' });
  const sooner = createNewsletter({ id: 3, scheduledAt: '2026-12-01T07:00:00.000Z' });
  const sentNewsletter = createNewsletter({ id: 6, sentAt: '2026-11-20T08:00:00.000Z' });

  it.each([
    ['the scheduled one with the earliest time', [sentNewsletter, draft, laterNewsletter, sooner], 3],
    ['the newest draft, if nothing is scheduled', [sentNewsletter, draft, createNewsletter({ id: 1 })], 5],
    ['undefined, if everything is sent', [sentNewsletter], undefined],
  ])('is %s', (_what, newsletters, id) => {
    expect(findNextNewsletter(newsletters)?.id).toBe(id);
  });
});

describe('the newsletter with the latest activity', () => {
  const older = createNewsletter({ id: 1, createdAt: '2026-11-01T08:00:00.000Z' });
  const newer = createNewsletter({ id: 2, createdAt: '2026-11-10T08:00:00.000Z' });

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
});

describe('the newsletter sent last', () => {
  it('returns the newsletter sent last, whenever it was created', () => {
    const newsletters = [
      createNewsletter({ id: 3, sentAt: null }),
      createNewsletter({ id: 2, sentAt: '2026-10-26T08:00:00.000Z' }),
      createNewsletter({ id: 1, sentAt: '2026-11-02T08:00:00.000Z' }),
    ];
    expect(findLastSent(newsletters)?.id).toBe(1);
  });

  it('returns null for drafts only', () => {
    expect(findLastSent([createNewsletter()])).toBeNull();
  });
});
