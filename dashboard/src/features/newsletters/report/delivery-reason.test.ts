import { expect, it } from 'vitest';
import { recipientWith } from '../../../../test/msw/data';
import { reasonOf } from './delivery-reason';
import { type DeliveryStatus, readShown, wordOf } from './recipient';

const failed = (smtpText: string | null, smtpCode: number | null = 550) =>
  recipientWith({ status: 'failed', smtpCode, smtpText });

it.each([
  ['550 5.1.1 No such user', 'There is no such mailbox.'],
  ['550-5.1.10 null MX', 'Their domain takes no mail.'],
  ['552 5.2.2 over quota', 'Their mailbox is full.'],
  ['554 5.7.1 rejected', 'Their server does not want this letter; it may take it for spam.'],
  [
    '550 5.7.26 unauthenticated',
    'Their server could not tell that the letter is really yours, or does not allow it.',
  ],
  ['550 5.1.99 odd', 'Something is wrong with the address.'],
  ['450 4.2.0 Greylisted, come back', 'Their server has newcomers wait a while.'],
  ['550 from 10.5.1.1 with love', 'Their server refused it.'],
  ['550 no', 'Their server refused it.'],
  [null, 'Their server refused it.'],
])('describes %j', (smtpText, sentence) => {
  expect(reasonOf(failed(smtpText))).toBe(sentence);
});

it('uses the plain code if there is no enhanced one', () => {
  expect(reasonOf(failed('552 sorry', 552))).toBe(
    'Their mailbox is full, or the letter is too large for it.',
  );
  expect(reasonOf({ ...failed('421 busy', 421), status: 'deferred' })).toBe('Their server is too busy.');
  expect(reasonOf({ ...failed('451 later', 451), status: 'deferred' })).toMatch(/come back later/);
});

it.each<[Partial<ReturnType<typeof recipientWith>>, RegExp | undefined]>([
  [{ status: 'accepted' }, undefined],
  [{ status: 'queued' }, undefined],
  [{ status: 'claimed' }, undefined],
  [{ status: 'accepted', bounce: 'hard' }, /nobody has this mailbox/],
  [{ status: 'accepted', bounce: 'soft' }, /another time/],
  [{ status: 'accepted', bounce: 'complaint' }, /spam/],
  [{ status: 'expired', smtpText: '452 4.2.2 full' }, /^We tried for a day\. Their mailbox is full\.$/],
  [{ status: 'expired', smtpText: null, smtpCode: null }, /never took it/],
  [{ status: 'held' }, /may have arrived.+did not send it twice/],
  [{ status: 'unknown' }, /once more/],
  [{ status: 'suppressed' }, /left your list/],
  [{ status: 'cancelled' }, /You cancelled/],
])('of %j', (fields, sentence) => {
  const reason = reasonOf(recipientWith(fields));
  if (sentence === undefined) expect(reason).toBeUndefined();
  else expect(reason).toMatch(sentence);
});

it('has a word for every status, and accepts only those from the URL', () => {
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
    expect(wordOf(status)).toMatch(/^[A-Z]/);
    expect(readShown(status)).toBe(status);
  }
  expect(readShown('bounced')).toBe('bounced');
  expect(readShown('nonsense')).toBeUndefined();
  expect(readShown(null)).toBeUndefined();
});
