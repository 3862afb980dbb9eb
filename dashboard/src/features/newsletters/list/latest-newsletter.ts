import type { Newsletter } from '../newsletter';

/** What happened last: the newest draft, or an older one that was sent since. */
export function findLatest(newsletters: Newsletter[]): Newsletter | undefined {
  let latest: Newsletter | undefined;
  for (const newsletter of newsletters) {
    if (!latest || newsOf(newsletter) > newsOf(latest)) latest = newsletter;
  }
  return latest;
}

/** ISO times of one length: they sort as text. */
function newsOf({ createdAt, sentAt }: Newsletter): string {
  return sentAt && sentAt > createdAt ? sentAt : createdAt;
}
