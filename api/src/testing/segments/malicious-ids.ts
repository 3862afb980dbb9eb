/** Values that no row has as its id, including invalid ids. */
export const MALICIOUS_IDS: readonly unknown[] = [
  0,
  -1,
  1.5,
  999_999,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e300,
  'everybody',
  '1 or 1=1',
  '',
];
