import type { Newsletter } from '../newsletter';

/** Returns the newsletter with the latest activity: the newest draft, or an older one that was sent since. */
export function findLastChanged(newsletters: Newsletter[]): Newsletter | undefined {
  let latest: Newsletter | undefined;
  for (const newsletter of newsletters) {
    if (!latest || lastActivityOf(newsletter) > lastActivityOf(latest)) latest = newsletter;
  }
  return latest;
}

/** Returns the time of the latest activity. ISO times of one length sort as text. */
function lastActivityOf({ createdAt, sentAt }: Newsletter): string {
  return sentAt && sentAt > createdAt ? sentAt : createdAt;
}
