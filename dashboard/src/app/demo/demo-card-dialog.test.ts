import { expect, it } from 'vitest';
import { findCardProblems } from './demo-card-dialog';

const validForm = {
  name: 'Mo',
  email: 'mo@kova.example',
  cardNumber: '4242 4242 4242 4242',
  expiry: '12/30',
  cvv: '123',
};

it('accepts a complete form', () => {
  expect(Object.values(findCardProblems(validForm)).filter(Boolean)).toEqual([]);
});

it.each([
  ['name', 'M', 'Name is required'],
  ['email', 'mo@kova', 'Please enter a valid email address'],
  ['cardNumber', '4242 4242 4242 424', 'Please enter a valid card number'],
  ['expiry', '1/30', 'Please enter expiration date (MM/YY)'],
  ['cvv', '12', 'Please enter CVV'],
] as const)('for the field %s, rejects %j with %j', (field, value, problem) => {
  expect(findCardProblems({ ...validForm, [field]: value })[field]).toBe(problem);
});
