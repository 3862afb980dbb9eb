import type { Newsletter } from '../newsletter';

/** Returns the newsletter sent last. The list is ordered by creation, so an older one may have been sent later. */
export function findLastSent(newsletters: Newsletter[]): Newsletter | null {
  let last: Newsletter | null = null;
  for (const newsletter of newsletters) {
    if (newsletter.sentAt && newsletter.sentAt > (last?.sentAt ?? '')) last = newsletter;
  }
  return last;
}
