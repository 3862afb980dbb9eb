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

/** Shows a time in UTC, because the server does not know the visitor's time zone. */
export function EmailTime({ at }: { at: string }): VNode {
  return <time dateTime={at}>{format.format(new Date(at))} UTC</time>;
}
