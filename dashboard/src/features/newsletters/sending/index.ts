/**
 * For the screens that a newsletter is sent from:
 * - `SendDialog` asks, saves through `save`, looks the draft over, then sends or schedules it.
 * - After `onSent` show `SentNotice` in the editor's place; it leaves for /newsletters by itself. After its
 *   `onUndone` load the draft again: nothing of it has changed but its state.
 * - After `onScheduled` go to /newsletters.
 */
export { SendDialog } from './send-dialog';
export { SentNotice } from './sent-notice';
export type { SavedDraft } from './use-looking-over';
