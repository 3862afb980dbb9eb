import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from './field';

const createField = (length: number, maxLength?: number) => (
  <TextField label="Bio" value={'x'.repeat(length)} maxLength={maxLength} readOnly />
);

it('shows the length near the maximum, and announces it in an element that was there before', () => {
  const { rerender } = render(createField(39, 50));
  const status = screen.getByRole('status');
  expect([status.textContent, screen.queryByText('39/50')]).toEqual(['', null]);
  rerender(createField(40, 50));
  expect(screen.getByText('40/50')).toBeTruthy();
  expect(status.textContent).toBe('Near the maximum of 50 characters.');
  rerender(createField(50, 50));
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('The maximum of 50 characters is reached.');
});

it.each([[49], [6], [undefined]])('shows no length for a maximum of %s', (maxLength) => {
  render(createField(maxLength ?? 900, maxLength));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText(/\d\/\d/)).toBeNull();
});
