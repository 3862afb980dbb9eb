import { createContext, useContext } from 'react';
import { type Dates, datesIn } from './dates';
import { deviceTimeZone, isTimeZone } from './time-zones';

/** The time zone of the signed-in creator. The admin console and signed-out screens have none: the device's applies. */
export const TimeZoneContext = createContext<string | null>(null);

/** Returns the time zone of all shown times. */
export function useTimeZone(): string {
  const chosen = useContext(TimeZoneContext);
  // An older browser may not know the name.
  return chosen !== null && isTimeZone(chosen) ? chosen : deviceTimeZone();
}

/** Returns the functions that format times in the creator's time zone. */
export function useDates(): Dates {
  return datesIn(useTimeZone());
}
