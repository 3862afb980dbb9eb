import { currentName, ownTimeZone, timeZoneLabel } from './time-zones';

/** Formats "Tue 1 Dec 2026, 08:00" in the time zone in which it was chosen. */
export function scheduledTime(iso: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone ?? ownTimeZone(),
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso));
}

/** Formats the time, with its zone if that is not the user's own. */
export function scheduledTimeAndZone(iso: string, timeZone: string | null): string {
  const time = scheduledTime(iso, timeZone);
  const zone = timeZone ?? ownTimeZone();
  return currentName(zone) === ownTimeZone() ? time : `${time} (${timeZoneLabel(zone)})`;
}
