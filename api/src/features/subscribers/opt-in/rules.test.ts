import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { maskAddress } from '../../../kernel/email/email-address.js';
import { type Confirmation, getConfirmationStatus } from './rules.js';

const ASKED = 1_000_000;
const mark = (email: string) => `mark of ${email}`;
const row = { status: 'pending', email: 'ines@kova.example', unsubscribedAt: null } as const;
const entry: Confirmation = {
  kind: 'subscription',
  subscriberId: 1,
  askedAt: ASKED,
  source: 'page',
  sourceHost: null,
  wordingId: null,
  attribution: null,
};
const move: Confirmation = {
  kind: 'address',
  subscriberId: 1,
  askedAt: ASKED,
  email: 'ines@new.example',
  replaces: mark('ines@kova.example'),
};

const createNow = (time: number) => ({ at: time, addressMark: mark });

describe('the status of a link to subscribe', () => {
  it.each([
    ['a pending subscriber', row, ASKED, 'open'],
    ['a pending subscriber, just in time', row, ASKED + 7 * DAY, 'open'],
    ['a pending subscriber, too late', row, ASKED + 7 * DAY + 1, 'expired'],
    ['a confirmed subscriber', { ...row, status: 'confirmed' }, ASKED + 99 * DAY, 'done'],
    [
      'an unsubscribe before the request',
      { ...row, status: 'unsubscribed', unsubscribedAt: ASKED - 1 },
      ASKED,
      'open',
    ],
    [
      'an unsubscribe at the same moment',
      { ...row, status: 'unsubscribed', unsubscribedAt: ASKED },
      ASKED,
      'expired',
    ],
    [
      'an unsubscribe after the request',
      { ...row, status: 'unsubscribed', unsubscribedAt: ASKED + 1 },
      ASKED + 2,
      'expired',
    ],
    ['a subscriber that the creator removed', { ...row, status: 'removed' }, ASKED, 'expired'],
    ['no subscriber', undefined, ASKED, 'void'],
  ] as const)('is as expected for %s', (_, storedRow, time, state) => {
    expect(getConfirmationStatus(entry, storedRow, createNow(time))).toBe(state);
  });
});

describe('the status of a link to change the address', () => {
  const subscriber = { ...row, status: 'confirmed' } as const;
  it.each([
    ['the address to replace', subscriber, ASKED, 'open'],
    ['the address to replace, too late', subscriber, ASKED + 7 * DAY + 1, 'expired'],
    ['the new address', { ...subscriber, email: 'ines@new.example' }, ASKED + 99 * DAY, 'done'],
    ['a third address', { ...subscriber, email: 'ines@third.example' }, ASKED, 'void'],
    [
      'an unsubscribed address',
      { ...subscriber, status: 'unsubscribed', unsubscribedAt: ASKED },
      ASKED,
      'void',
    ],
    ['no subscriber', undefined, ASKED, 'void'],
  ] as const)('is as expected for %s', (_, storedRow, time, state) => {
    expect(getConfirmationStatus(move, storedRow, createNow(time))).toBe(state);
  });
});

it.each([
  ['ines@kova.example', 'i…@kova.example'],
  ['i@kova.example', 'i…@kova.example'],
  ['"a@b"@kova.example', '"…@kova.example'],
  ['𝒾nes@kova.example', '𝒾…@kova.example'],
])('masks %s', (address, expected) => {
  expect(maskAddress(address)).toBe(expected);
});
