import { ApiError } from '@tidings/sdk';
import { expect, it } from 'vitest';
import { describeSaveError } from './save-problem';

function createApiError(
  status: number,
  message: string,
  errors: Array<{ path: string; message: string }> = [],
) {
  return new ApiError(status, {
    success: false,
    code: 'unknown',
    message,
    errors,
    error: { message },
    requestId: 'test',
  });
}

it.each([
  [createApiError(400, 'Some fields are wrong', [{ path: 'bio', message: 'Too long' }]), 'Too long'],
  [createApiError(400, 'Some fields are wrong', [{ path: 'bio', message: '' }]), 'Validation error'],
  [createApiError(429, 'Too many requests'), 'Too many requests'],
  [createApiError(500, ''), 'There was an error saving your changes'],
  [new Error('unforeseen'), 'There was an error saving your changes'],
])('describes the error %s as %j', (error, text) => {
  expect(describeSaveError(error)).toBe(text);
});
