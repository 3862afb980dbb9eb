import { describe, expect, it } from 'vitest';
import {
  cleanUsername,
  findPasswordProblem,
  isEmailWorthChecking,
  isUsernameWorthChecking,
  judgeAvailability,
} from './availability';

it.each([
  ['Mara Lindqvist', 'maralindqvist'],
  [' mara\t.l ', 'mara.l'],
  ['mara', 'mara'],
])('normalizes the username %j', (input, expected) => {
  expect(cleanUsername(input)).toBe(expected);
});

it('checks only usernames of at least three characters', () => {
  expect(isUsernameWorthChecking('ma')).toBe(false);
  expect(isUsernameWorthChecking('mar')).toBe(true);
});

it('checks email addresses with an @ and a dot', () => {
  expect(isEmailWorthChecking('mara@kiln')).toBe(false);
  expect(isEmailWorthChecking('mara.kiln')).toBe(false);
  expect(isEmailWorthChecking('mara@kiln.example')).toBe(true);
});

it.each([
  ['secret1', 'secret2', 'Passwords do not match.'],
  ['short', 'short', 'Password must be at least 6 characters'],
  ['secret', 'secret', undefined],
])('validates the passwords %j and %j', (password, confirmation, problem) => {
  expect(findPasswordProblem(password, confirmation)).toBe(problem);
});

describe('judgeAvailability', () => {
  const check = { value: 'mara', worthChecking: true, checkedValue: 'mara', available: true, failed: false };

  it('returns unchecked while the text is too short', () => {
    expect(judgeAvailability({ ...check, worthChecking: false })).toBe('unchecked');
  });

  it('returns checking until the response matches the text in the field', () => {
    expect(judgeAvailability({ ...check, checkedValue: 'mar' })).toBe('checking');
    expect(judgeAvailability({ ...check, available: undefined })).toBe('checking');
  });

  it('returns whether the value is available', () => {
    expect(judgeAvailability(check)).toBe('available');
    expect(judgeAvailability({ ...check, available: false })).toBe('unavailable');
  });

  it('treats a failed check as unavailable', () => {
    expect(judgeAvailability({ ...check, available: undefined, failed: true })).toBe('unavailable');
  });
});
