export const USERNAME_MIN = 3;
export const USERNAME_MAX = 40;

export const USERNAME_PROBLEMS = {
  short: `Username must be at least ${USERNAME_MIN} characters long`,
  characters: 'Username can only contain letters, digits, periods, hyphens and underscores',
  periods: 'Username cannot start or end with a period or contain two in a row',
} as const;

/** Normalizes a username to its stored form: lower case, without white space. */
export function normalizeUsername(value: string): string {
  return value.replace(/\s+/g, '').toLowerCase();
}

/** Returns an error message for an invalid normalized username; undefined if it is valid. */
export function usernameProblem(value: string): string | undefined {
  if (value.length < USERNAME_MIN) return USERNAME_PROBLEMS.short;
  if (value.length > USERNAME_MAX) return `Username must be at most ${USERNAME_MAX} characters`;
  if (!/^[a-z0-9._-]+$/.test(value)) return USERNAME_PROBLEMS.characters;
  if (value.startsWith('.') || value.endsWith('.') || value.includes('..')) {
    return USERNAME_PROBLEMS.periods;
  }
  return undefined;
}
