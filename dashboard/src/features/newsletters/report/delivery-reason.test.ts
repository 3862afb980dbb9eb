import { expect, it } from 'vitest';
import { createRecipient } from '../../../../test/msw/data';
import { formatReason } from './delivery-reason';
import { type DeliveryStatus, getStatusLabel, readStatusFilter } from './recipient-status';

const createFailedRecipient = (smtpText: string | null, smtpCode: number | null = 550) =>
  createRecipient({ status: 'failed', smtpCode, smtpText });

it.each([
  ['550 5.1.1 No such user', 'This mailbox does not exist.'],
  ['550-5.1.10 null MX', 'This domain does not accept email.'],
  ['552 5.2.2 over quota', 'The mailbox is full.'],
  ['554 5.7.1 rejected', 'The receiving server rejected the email, possibly as spam.'],
  [
    '550 5.7.26 unauthenticated',
    'The receiving server could not verify the sender, or blocked the email by policy.',
  ],
  ['550 5.1.99 odd', 'The receiving server reported a problem with the address.'],
  ['450 4.2.0 Greylisted, try again', 'The receiving server delays unknown senders (greylisting).'],
  ['550 from 10.5.1.1 with love', 'The receiving server rejected the email.'],
  ['550 no', 'The receiving server rejected the email.'],
  [null, 'The receiving server rejected the email.'],
])('describes %j', (smtpText, sentence) => {
  expect(formatReason(createFailedRecipient(smtpText))).toBe(sentence);
});

it('uses the plain code if there is no enhanced one', () => {
  expect(formatReason(createFailedRecipient('552 sorry', 552))).toBe(
    'The mailbox is full, or the email is too large for it.',
  );
  expect(formatReason({ ...createFailedRecipient('421 busy', 421), status: 'deferred' })).toBe(
    'The receiving server is too busy.',
  );
  expect(formatReason({ ...createFailedRecipient('451 later', 451), status: 'deferred' })).toMatch(
    /retry later/,
  );
});

it.each<[Partial<ReturnType<typeof createRecipient>>, RegExp | undefined]>([
  [{ status: 'accepted' }, undefined],
  [{ status: 'queued' }, undefined],
  [{ status: 'claimed' }, undefined],
  [{ status: 'accepted', bounce: 'hard' }, /address does not exist/],
  [{ status: 'accepted', bounce: 'soft' }, /may still reach this address/],
  [{ status: 'accepted', bounce: 'complaint' }, /spam/],
  [{ status: 'expired', smtpText: '452 4.2.2 full' }, /^We retried for a day\. The mailbox is full\.$/],
  [{ status: 'expired', smtpText: null, smtpCode: null }, /never accepted/],
  [{ status: 'held' }, /may have arrived.+did not send the email again/],
  [{ status: 'unknown' }, /once more/],
  [{ status: 'suppressed' }, /paused newsletters, or the address is on the suppression list/],
  [{ status: 'canceled' }, /You canceled/],
])('returns the reason, if any, for a recipient with %j', (fields, sentence) => {
  const reason = formatReason(createRecipient(fields));
  if (sentence === undefined) expect(reason).toBeUndefined();
  else expect(reason).toMatch(sentence);
});

it('returns a label for every status, and accepts only known statuses from the URL', () => {
  const statuses: DeliveryStatus[] = [
    'failed',
    'held',
    'accepted',
    'queued',
    'claimed',
    'unknown',
    'deferred',
  ];
  for (const status of statuses) {
    expect(getStatusLabel(status)).toMatch(/^[A-Z]/);
    expect(readStatusFilter(status)).toBe(status);
  }
  expect(readStatusFilter('bounced')).toBe('bounced');
  expect(readStatusFilter('nonsense')).toBeUndefined();
  expect(readStatusFilter(null)).toBeUndefined();
});
