import type { VNode } from 'preact';

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A moment in UTC: the server does not know the reader's time zone. */
export function MailTime({ at }: { at: string }): VNode {
  return <time dateTime={at}>{format.format(new Date(at))} UTC</time>;
}
