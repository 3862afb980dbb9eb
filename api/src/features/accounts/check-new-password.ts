import { createFieldError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';

export const MIN_PASSWORD_LENGTH = 6;
/** Administrators can change every plan and read every queue. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;
/** Argon2 accepts longer passwords, but hashing them costs CPU time, and nobody types them. */
export const MAX_PASSWORD_LENGTH = 200;

export const PASSWORD_TOO_COMMON = 'This password is easy to guess. Choose a longer or less common one.';

/** A common word with up to this many digits and symbols around it is still a common password. */
const MAX_DECORATION_LENGTH = 5;
/** The rest must be a word, because anything shorter matches by chance. */
const MIN_WORD_LENGTH = 4;

export function formatTooShortMessage(minimum: number): string {
  return `Password must be at least ${minimum} characters`;
}

/**
 * Returns whether a password is easy to guess. It is a repetition, a sequence, or a common password or one of the
 * owner's `names` with up to five digits and symbols around it.
 */
export function isGuessable(
  password: string,
  { common, names }: { common: ReadonlySet<string>; names: readonly string[] },
): boolean {
  const form = password.normalize('NFKC').toLowerCase();
  const ownNames = new Set(names.map((name) => name.toLowerCase()));
  const isKnown = (word: string) => common.has(word) || ownNames.has(word);
  return isKnown(form) || isKnown(removeDecoration(form)) || isRepeated(form) || isSequence(form);
}

/** Reduces `summer2026!` to `summer`. Does not change a word with more decoration. */
function removeDecoration(form: string): string {
  const word = form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return word.length >= MIN_WORD_LENGTH && form.length - word.length <= MAX_DECORATION_LENGTH ? word : form;
}

function isRepeated(form: string): boolean {
  return /^(.{1,4})\1+$/su.test(form);
}

/** Returns true for sequences such as `abcdefgh` or `987654`. */
function isSequence(form: string): boolean {
  const steps = Array.from(form, (sign, index) => sign.charCodeAt(0) - form.charCodeAt(index - 1)).slice(1);
  const [first] = steps;
  return Math.abs(first ?? 0) === 1 && steps.every((step) => step === first);
}

interface NewPassword {
  password: string;
  kind: 'creator' | 'administrator';
  /** Username and address of the owner, which make a password easy to guess. */
  names: readonly string[];
}

/** Returns the problem of a password, as a sentence for its owner, or undefined if it can be set. */
export async function findPasswordProblem(
  { instance }: Pick<Context, 'instance'>,
  { password, kind, names }: NewPassword,
): Promise<string | undefined> {
  const minimum = Math.max(
    kind === 'administrator' ? MIN_ADMIN_PASSWORD_LENGTH : 0,
    instance.passwordMinLength,
  );
  if (password.length < minimum) return formatTooShortMessage(minimum);
  if (password.length > MAX_PASSWORD_LENGTH)
    return `Password must be at most ${MAX_PASSWORD_LENGTH} characters`;
  const localParts = names.filter((name) => name.includes('@')).map((name) => name.split('@')[0] ?? '');
  const allNames = [...names, ...localParts, instance.brandName];
  return isGuessable(password, { common: await readCommonPasswords(), names: allNames })
    ? PASSWORD_TOO_COMMON
    : undefined;
}

/** Throws `invalid_input` at `field` for a password that is too short, or common. */
export async function checkNewPassword(
  ctx: Context,
  { field, ...input }: NewPassword & { field: string },
): Promise<void> {
  const problem = await findPasswordProblem(ctx, input);
  if (problem !== undefined) throw createFieldError(field, problem);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Returns 49,000 passwords common to breaches and guessing tools, in lower case. Loads them on first use. */
export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  );
  return common;
}
