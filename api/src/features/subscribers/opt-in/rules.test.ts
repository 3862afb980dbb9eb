import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { maskAddress } from '../../../kernel/email-address.js';
import { type Confirmation, stateOf } from './rules.js';

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

const at = (time: number) => ({ at: time, addressMark: mark });

describe('a link to subscribe', () => {
  it.each([
    ['a row that waits', row, ASKED, 'open'],
    ['a row that waits, to the last moment', row, ASKED + 7 * DAY, 'open'],
    ['a row that waits, too late', row, ASKED + 7 * DAY + 1, 'expired'],
    ['somebody on the list', { ...row, status: 'confirmed' }, ASKED + 99 * DAY, 'done'],
    ['who left before asking', { ...row, status: 'unsubscribed', unsubscribedAt: ASKED - 1 }, ASKED, 'open'],
    ['who left at that moment', { ...row, status: 'unsubscribed', unsubscribedAt: ASKED }, ASKED, 'expired'],
    [
      'who left after asking',
      { ...row, status: 'unsubscribed', unsubscribedAt: ASKED + 1 },
      ASKED + 2,
      'expired',
    ],
    ['whom the creator took off', { ...row, status: 'removed' }, ASKED, 'expired'],
    ['nobody any more', undefined, ASKED, 'void'],
  ] as const)('that meets %s', (_, found, time, state) => {
    expect(stateOf(entry, found, at(time))).toBe(state);
  });
});

describe('a link to change the address', () => {
  const subscriber = { ...row, status: 'confirmed' } as const;
  it.each([
    ['the address that it replaces', subscriber, ASKED, 'open'],
    ['the address that it replaces, too late', subscriber, ASKED + 7 * DAY + 1, 'expired'],
    ['the new address', { ...subscriber, email: 'ines@new.example' }, ASKED + 99 * DAY, 'done'],
    ['a third address', { ...subscriber, email: 'ines@third.example' }, ASKED, 'void'],
    ['who left', { ...subscriber, status: 'unsubscribed', unsubscribedAt: ASKED }, ASKED, 'void'],
    ['nobody any more', undefined, ASKED, 'void'],
  ] as const)('that meets %s', (_, found, time, state) => {
    expect(stateOf(move, found, at(time))).toBe(state);
  });
});

it.each([
  ['ines@kova.example', 'i…@kova.example'],
  ['i@kova.example', 'i…@kova.example'],
  ['"a@b"@kova.example', '"…@kova.example'],
  ['𝒾nes@kova.example', '𝒾…@kova.example'],
])('masks %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
