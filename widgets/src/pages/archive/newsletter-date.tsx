import type { VNode } from 'preact';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Shows a date in UTC and in English, because pages are rendered once for all time zones. */
export function NewsletterDate({ at }: { at: string }): VNode {
  return (
    <time class="letter-date" lang="en" dir="ltr" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
