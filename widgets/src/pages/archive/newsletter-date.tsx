import type { VNode } from 'preact';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day in UTC and in our words: pages are rendered once for readers everywhere. */
export function NewsletterDate({ at }: { at: string }): VNode {
  return (
    <time class="letter-date" lang="en" dir="ltr" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
