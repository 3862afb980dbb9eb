import { expect, it } from 'vitest';
import { formatReviewMessage, type ReviewReason } from './rules.js';

const review = {
  kind: 'newsletter',
  counts: { audience: 5_000 },
  contactEmail: 'help@tidings.example',
} as const;

function formatRejection(reason: ReviewReason, decisionReason: string): string {
  return formatReviewMessage({ ...review, reason, status: 'rejected', decisionReason });
}

it.each([
  ['Bought addresses', 'Reason: Bought addresses. If you think'],
  ['Bought addresses. ', 'Reason: Bought addresses. If you think'],
  ['Whose list is this?', 'Reason: Whose list is this? If you think'],
  ['They wrote “stop!”', 'Reason: They wrote “stop!” If you think'],
])('ends the reason "%s" before the next sentence', (reason, text) => {
  expect(formatRejection('administrator', reason)).toContain(text);
  expect(formatRejection('first_send', reason)).toContain(text);
});

it('includes the number of recipients of a first newsletter', () => {
  expect(
    formatReviewMessage({ ...review, reason: 'first_send', status: 'open', decisionReason: null }),
  ).toMatch(/^Your newsletter has 5,000 recipients, so an administrator must approve it first\./);
});

it('names the newsletter if its title is given', () => {
  const titledReview = { ...review, title: 'Frost', decisionReason: 'Spam' } as const;
  expect(formatReviewMessage({ ...titledReview, reason: 'administrator', status: 'rejected' })).toMatch(
    /^An administrator paused your newsletter “Frost”\. Reason: Spam\. /,
  );
  expect(formatReviewMessage({ ...titledReview, reason: 'first_send', status: 'open' })).toMatch(
    /^Your newsletter “Frost” has 5,000 recipients/,
  );
});
