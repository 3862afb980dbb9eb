/**
 * For the screens that send a newsletter:
 * - `SendDialog` confirms, saves through `save`, runs preflight, then sends or schedules the draft.
 * - After `onSent`, show `SentNotice` instead of the editor. It navigates to /newsletters automatically. After its
 * `onUndone`, load the draft again: only its status has changed.
 * - After `onScheduled`, navigate to /newsletters.
 */

export type { SavedDraft } from './preflight/use-preflight';
export { SendDialog } from './send-dialog';
export { SentNotice } from './sent-notice';
export { confirmSent } from './undo/confirm-sent';
