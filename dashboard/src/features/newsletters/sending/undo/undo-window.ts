export type UndoableSend = { id: number; sentAt: string | null; undoUntil: string | null };

/** The end of each undo window. The window starts when this tab first sees the sending, by this tab's clock. */
const deadlines = new Map<string, number>();

/**
 * Returns the time until which a sending can be undone, by this device's clock. Returns undefined if it never could be
 * undone. Uses the length of the window instead of its end, because this device's clock may be wrong.
 */
export function undoDeadline({ id, sentAt, undoUntil }: UndoableSend, now: number): number | undefined {
  if (!sentAt || !undoUntil) return undefined;
  const key = `${id} ${undoUntil}`;
  const knownDeadline = deadlines.get(key);
  if (knownDeadline !== undefined) return knownDeadline;
  const length = Date.parse(undoUntil) - Date.parse(sentAt);
  const deadline = Math.min(Date.parse(undoUntil), now + length);
  deadlines.set(key, deadline);
  return deadline;
}

/** Starts the whole window now, in the tab that sent the newsletter. Its clock may differ from the server's. */
export function beginUndoWindow({ id, sentAt, undoUntil }: UndoableSend, now: number): void {
  if (!sentAt || !undoUntil) return;
  deadlines.set(`${id} ${undoUntil}`, now + Date.parse(undoUntil) - Date.parse(sentAt));
}

export function canUndo(sending: UndoableSend, now: number): boolean {
  const deadline = undoDeadline(sending, now);
  return deadline !== undefined && deadline > now;
}
