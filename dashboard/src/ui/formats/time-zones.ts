/** The current names of renamed time zones, because some browsers still list the old names. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the time zone of this device, or UTC if the browser reports none. */
export function getDeviceTimeZone(): string {
  return getCurrentName(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

/** Returns every time zone of this browser, and always the given names. */
export function timeZonesWith(...names: string[]): string[] {
  const allZones = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...names];
  return [...new Set(allZones.map(getCurrentName))].sort();
}

/** Returns the readable name of a time zone such as Asia/Kathmandu. */
export function formatTimeZone(timeZone: string): string {
  return getCurrentName(timeZone).replaceAll('_', ' ');
}

/** Returns the current name, if this browser accepts it. */
export function getCurrentName(timeZone: string): string {
  const newName = RENAMED[timeZone];
  return newName !== undefined && isTimeZone(newName) ? newName : timeZone;
}

/** The results of `isTimeZone`, because each check takes about 0.1 ms and every formatted time needs one. */
const checkedZones = new Map<string, boolean>();

/** Returns whether this browser knows a time zone. */
export function isTimeZone(timeZone: string): boolean {
  const isKnown = checkedZones.get(timeZone) ?? canUseTimeZone(timeZone);
  checkedZones.set(timeZone, isKnown);
  return isKnown;
}

function canUseTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
