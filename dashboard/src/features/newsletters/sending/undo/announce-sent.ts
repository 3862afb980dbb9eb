import { showToast } from '../../../../ui/feedback/toast-store';
import { type Sending, undoDeadline } from './undo-window';

/** The timers of sendings that can still be undone, by newsletter. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows that a newsletter was sent as soon as it can no longer be undone, on whatever screen the creator is then. */
export function announceSent(sending: Sending, now: number): void {
  const left = (undoDeadline(sending, now) ?? now) - now;
  if (left <= 0) {
    announce();
    return;
  }
  const timer = setTimeout(() => {
    timers.delete(sending.id);
    announce();
  }, left);
  timers.set(sending.id, timer);
}

/** Cancels the announcement, because the creator undoes the sending. */
export function retractSent(newsletterId: number): void {
  clearTimeout(timers.get(newsletterId));
  timers.delete(newsletterId);
}

function announce(): void {
  showToast('Newsletter sent!', 'Your newsletter has been sent to all your subscribers.');
}
