import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';

function open(busy: boolean, onConfirm: () => void) {
  return (
    <ConfirmDialog
      open
      onClose={() => {}}
      title="Really?"
      confirmLabel="Yes"
      cancelLabel="No"
      busy={busy}
      onConfirm={onConfirm}
    >
      Sure
    </ConfirmDialog>
  );
}

const getYesButton = () => screen.getByRole('button', { name: 'Yes' });

it('confirms once for two fast clicks, and again after the first action has finished', () => {
  const onConfirm = vi.fn();
  const { rerender } = render(open(false, onConfirm));
  fireEvent.click(getYesButton());
  fireEvent.click(getYesButton());
  rerender(open(true, onConfirm));
  fireEvent.click(getYesButton());
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(open(false, onConfirm));
  fireEvent.click(getYesButton());
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
