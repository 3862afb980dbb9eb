import { showToast } from '../../../../ui/feedback/toast-store';
import { type UndoableSend, undoDeadline } from './undo-window';

/** The timers of sendings that can still be undone, by the newsletter's id. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows on any screen that a newsletter was sent, once it can no longer be undone. */
export function confirmSent(sending: UndoableSend, now: number): void {
  const remainingMs = (undoDeadline(sending, now) ?? now) - now;
  if (remainingMs <= 0) {
    showConfirmation();
    return;
  }
  const timer = setTimeout(() => {
    timers.delete(sending.id);
    showConfirmation();
  }, remainingMs);
  timers.set(sending.id, timer);
}

/** Cancels the confirmation, because the creator undoes the sending. */
export function cancelConfirmation(newsletterId: number): void {
  clearTimeout(timers.get(newsletterId));
  timers.delete(newsletterId);
}

function showConfirmation(): void {
  showToast('Newsletter sent!', 'Your newsletter has been sent to all your subscribers.');
}
