import type { Newsletter } from '../newsletter';

/** The list is ordered by creation; what was written first may have been sent last. */
export function findLastSent(newsletters: Newsletter[]): Newsletter | null {
  let last: Newsletter | null = null;
  for (const newsletter of newsletters) {
    if (newsletter.sentAt && newsletter.sentAt > (last?.sentAt ?? '')) last = newsletter;
  }
  return last;
}
