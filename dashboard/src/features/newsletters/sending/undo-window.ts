type Sending = { id: number; sentAt: string | null; undoUntil: string | null };

/** When this tab first heard of each window: from then on its own clock counts. */
const deadlines = new Map<string, number>();

/**
 * Until when a sending can be taken back, on this device's clock; undefined when it never could. The length of
 * the window comes from the server, its end from when the window was first seen here: a clock that is wrong by
 * minutes would otherwise hide it, or never let it end.
 */
export function undoDeadline({ id, sentAt, undoUntil }: Sending, now: number): number | undefined {
  if (!sentAt || !undoUntil) return undefined;
  const key = `${id} ${undoUntil}`;
  const known = deadlines.get(key);
  if (known !== undefined) return known;
  const length = Date.parse(undoUntil) - Date.parse(sentAt);
  const deadline = Math.min(Date.parse(undoUntil), now + length);
  deadlines.set(key, deadline);
  return deadline;
}

/** For the tab that has just sent it: the whole window begins now, however its clock is set. */
export function beginUndoWindow({ id, sentAt, undoUntil }: Sending, now: number): void {
  if (!sentAt || !undoUntil) return;
  deadlines.set(`${id} ${undoUntil}`, now + Date.parse(undoUntil) - Date.parse(sentAt));
}

export function canUndo(sending: Sending, now: number): boolean {
  const deadline = undoDeadline(sending, now);
  return deadline !== undefined && deadline > now;
}
