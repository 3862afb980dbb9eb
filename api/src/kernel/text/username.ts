export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 40;

export const USERNAME_PROBLEMS = {
  short: `Username must be at least ${MIN_USERNAME_LENGTH} characters long`,
  characters: 'Username can only contain letters, digits, periods, hyphens and underscores',
  periods: 'Username cannot start or end with a period or contain two in a row',
} as const;

/** The rules for a new username, for the API's description. */
export const USERNAME_RULES = `${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} characters: \`a\` to \`z\`, digits, periods, hyphens and underscores. Stored in lower case, without white space. No period at the start or end, and no two in a row. Reserved names return \`username_taken\`.`;

/** Normalizes a username to its stored form, in lower case and without white space. */
export function normalizeUsername(value: string): string {
  return value.replace(/\s+/g, '').toLowerCase();
}

/** Returns an error message for an invalid normalized username, or undefined for a valid username. */
export function findUsernameProblem(value: string): string | undefined {
  if (value.length < MIN_USERNAME_LENGTH) return USERNAME_PROBLEMS.short;
  if (value.length > MAX_USERNAME_LENGTH) return `Username must be at most ${MAX_USERNAME_LENGTH} characters`;
  if (!/^[a-z0-9._-]+$/.test(value)) return USERNAME_PROBLEMS.characters;
  if (value.startsWith('.') || value.endsWith('.') || value.includes('..')) {
    return USERNAME_PROBLEMS.periods;
  }
  return undefined;
}
