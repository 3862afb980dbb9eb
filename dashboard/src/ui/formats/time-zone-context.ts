import { createContext, useContext } from 'react';
import { type Dates, getDates } from './dates';
import { getDeviceTimeZone, isTimeZone } from './time-zones';

/** The time zone of the signed-in creator. Without a creator, the device's time zone applies. */
export const TimeZoneContext = createContext<string | null>(null);

/** Returns the time zone of all shown times. */
export function useTimeZone(): string {
  const chosenTimeZone = useContext(TimeZoneContext);
  // An older browser may not know the time zone.
  return chosenTimeZone !== null && isTimeZone(chosenTimeZone) ? chosenTimeZone : getDeviceTimeZone();
}

/** Returns the functions that format times in the creator's time zone. */
export function useDates(): Dates {
  return getDates(useTimeZone());
}
