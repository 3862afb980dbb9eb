import { expect, it } from 'vitest';
import { newsletterWith } from '../../../../test/msw/data';
import { findNextNewsletter } from './find-next-newsletter';

const draft = newsletterWith({ id: 5 });
const later = newsletterWith({ id: 4, scheduledAt: '2026-12-02T07:00:00.000Z' });
const sooner = newsletterWith({ id: 3, scheduledAt: '2026-12-01T07:00:00.000Z' });
const sent = newsletterWith({ id: 6, sentAt: '2026-11-20T08:00:00.000Z' });

it.each([
  ['the scheduled one with the earliest time', [sent, draft, later, sooner], 3],
  ['the newest draft, if nothing is scheduled', [sent, draft, newsletterWith({ id: 1 })], 5],
  ['undefined, if everything is sent', [sent], undefined],
])('is %s', (_what, newsletters, id) => {
  expect(findNextNewsletter(newsletters)?.id).toBe(id);
});
