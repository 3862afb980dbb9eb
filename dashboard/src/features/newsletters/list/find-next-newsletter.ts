import type { Newsletter } from '../newsletter';

/** Returns the newsletter to send next: the scheduled one with the earliest time, otherwise the newest draft. */
export function findNextNewsletter(newsletters: Newsletter[]): Newsletter | undefined {
  const unsent = newsletters.filter(({ sentAt }) => !sentAt);
  const [soonest] = unsent
    .filter(({ scheduledAt }) => scheduledAt)
    .sort((one, other) => Date.parse(one.scheduledAt ?? '') - Date.parse(other.scheduledAt ?? ''));
  return soonest ?? unsent[0];
}
