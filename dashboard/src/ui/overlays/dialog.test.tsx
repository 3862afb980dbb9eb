import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog';

it('calls onClose if the browser closed it, and ignores late events of earlier dialogs', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Leave?" footer={null}>
      Sure
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  // The event of an earlier closing fires when the next question is already open.
  fireEvent(dialog, new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
