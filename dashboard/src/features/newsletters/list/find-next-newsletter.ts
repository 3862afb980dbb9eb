import type { Newsletter } from '../newsletter';

/** What leaves next: the scheduled one whose time comes first, else the newest draft. */
export function findNextNewsletter(newsletters: Newsletter[]): Newsletter | undefined {
  const unsent = newsletters.filter(({ sentAt }) => !sentAt);
  const [soonest] = unsent
    .filter(({ scheduledAt }) => scheduledAt)
    .sort((one, other) => Date.parse(one.scheduledAt ?? '') - Date.parse(other.scheduledAt ?? ''));
  return soonest ?? unsent[0];
}
