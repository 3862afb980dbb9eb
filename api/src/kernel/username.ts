export const USERNAME_MIN = 3;
export const USERNAME_MAX = 40;

/** Normalizes a username to its stored form: lower case, without white space. */
export function normalizeUsername(value: string): string {
  return value.replace(/\s+/g, '').toLowerCase();
}

/** Returns an error message for an invalid normalized username; undefined if it is valid. */
export function usernameProblem(value: string): string | undefined {
  if (value.length < USERNAME_MIN) return `Username must be at least ${USERNAME_MIN} characters long`;
  if (value.length > USERNAME_MAX) return `Username must be at most ${USERNAME_MAX} characters`;
  if (!/^[a-z0-9._-]+$/.test(value)) {
    return 'Username can only contain letters, digits, periods, hyphens and underscores';
  }
  if (value.startsWith('.') || value.endsWith('.') || value.includes('..')) {
    return 'Username cannot start or end with a period or contain two in a row';
  }
  return undefined;
}
