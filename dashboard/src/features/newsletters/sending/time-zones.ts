/** Browsers of one family keep listing the names that these places had before. */
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

/** The time zone of this browser. */
export function ownTimeZone(): string {
  return currentName(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

/** Every time zone that this browser knows, with the ones that must be among them. */
export function timeZonesWith(...names: string[]): string[] {
  const all = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...names];
  return [...new Set(all.map(currentName))].sort();
}

/** Asia/Kathmandu as people read it. */
export function timeZoneLabel(timeZone: string): string {
  return currentName(timeZone).replaceAll('_', ' ');
}

/** The name of today, where this browser takes it. */
export function currentName(timeZone: string): string {
  const renamed = RENAMED[timeZone];
  return renamed !== undefined && isKnown(renamed) ? renamed : timeZone;
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
