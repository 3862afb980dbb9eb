export const PASSWORD_MIN = 6;
/** Administrators can change every plan and read every queue. */
export const ADMIN_PASSWORD_MIN = 12;
/** Argon2 accepts more, but nobody types it and hashing it costs CPU time. */
export const PASSWORD_MAX = 200;

export const PASSWORD_TOO_COMMON = 'This password is easy to guess. Choose a longer or less common one.';

/** A common word with up to this many digits and symbols around it is still a common password. */
const DECORATION_MAX = 5;
/** The rest must be a word: anything shorter matches by chance. */
const WORD_MIN = 4;

export function passwordTooShort(minimum: number): string {
  return `Password must be at least ${minimum} characters`;
}

/**
 * Returns whether a password is easy to guess: it is a common one or one of its owner's `names`, with up to five digits
 * and symbols around it, or it consists of a repetition or a sequence.
 */
export function isGuessable(
  password: string,
  { common, names }: { common: ReadonlySet<string>; names: readonly string[] },
): boolean {
  const form = password.normalize('NFKC').toLowerCase();
  const ownNames = new Set(names.map((name) => name.toLowerCase()));
  const isKnown = (word: string) => common.has(word) || ownNames.has(word);
  return isKnown(form) || isKnown(undecorated(form)) || isRepeated(form) || countsOn(form);
}

/** Reduces `summer2026!` to `summer`; leaves a word with more decoration unchanged. */
function undecorated(form: string): string {
  const word = form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return word.length >= WORD_MIN && form.length - word.length <= DECORATION_MAX ? word : form;
}

function isRepeated(form: string): boolean {
  return /^(.{1,4})\1+$/su.test(form);
}

/** Returns true for sequences such as `abcdefgh` or `987654`. */
function countsOn(form: string): boolean {
  const steps = Array.from(form, (sign, index) => sign.charCodeAt(0) - form.charCodeAt(index - 1)).slice(1);
  const [first] = steps;
  return Math.abs(first ?? 0) === 1 && steps.every((step) => step === first);
}
