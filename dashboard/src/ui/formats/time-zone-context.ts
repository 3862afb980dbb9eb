import { createContext, useContext } from 'react';
import { type Dates, getDates } from './dates';
import { getDeviceTimeZone, isTimeZone } from './time-zones';

/** The time zone of the signed-in creator. Without a creator, the device's time zone applies. */
export const TimeZoneContext = createContext<string | null>(null);

/** Returns the time zone of all shown times. */
export function useTimeZone(): string {
  const chosen = useContext(TimeZoneContext);
  // An older browser may not know the time zone.
  return chosen !== null && isTimeZone(chosen) ? chosen : getDeviceTimeZone();
}

/** Returns the functions that format times in the creator's time zone. */
export function useDates(): Dates {
  return getDates(useTimeZone());
}
