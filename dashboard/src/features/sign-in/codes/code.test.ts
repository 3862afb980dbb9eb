import { expect, it } from 'vitest';
import { cleanCode, findCodeProblem, findEmailProblem } from './code';

it.each([
  ['123 456', '123456'],
  ['12a-3', '123'],
  ['Your code: 0012345', '001234'],
  ['', ''],
])('extracts from %j the digits %j', (input, code) => {
  expect(cleanCode(input)).toBe(code);
});

it.each([
  ['', 'Please enter the 6-digit verification code'],
  ['12345', 'Please enter the 6-digit verification code'],
  ['012345', undefined],
])('validates the code %j', (code, problem) => {
  expect(findCodeProblem(code)).toBe(problem);
});

it.each([
  ['  ', 'Please enter your email address'],
  ['mara.kiln', 'Please enter a valid email address'],
  ['mara@kiln', 'Please enter a valid email address'],
  ['mara@kiln.example', undefined],
])('validates the email address %j', (email, problem) => {
  expect(findEmailProblem(email)).toBe(problem);
});
