import { invalidInput } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import {
  ADMIN_PASSWORD_MIN,
  isGuessable,
  PASSWORD_MAX,
  PASSWORD_TOO_COMMON,
  passwordTooShort,
} from './password-rules.js';

interface NewPassword {
  password: string;
  kind: 'creator' | 'administrator';
  /** Username and address of the owner, which make a password easy to guess. */
  names: readonly string[];
}

/** Returns why a password cannot be set, as a sentence for its owner; undefined if it can. */
export async function findPasswordProblem(
  { instance }: Pick<Context, 'instance'>,
  { password, kind, names }: NewPassword,
): Promise<string | undefined> {
  const minimum = Math.max(kind === 'administrator' ? ADMIN_PASSWORD_MIN : 0, instance.passwordMinLength);
  if (password.length < minimum) return passwordTooShort(minimum);
  if (password.length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  const localParts = names.filter((name) => name.includes('@')).map((name) => name.split('@')[0] ?? '');
  const all = [...names, ...localParts, instance.brandName];
  return isGuessable(password, { common: await readCommonPasswords(), names: all })
    ? PASSWORD_TOO_COMMON
    : undefined;
}

/** Throws `invalid_input` at `field` for a password that is too short, or common. */
export async function checkNewPassword(
  ctx: Context,
  { field, ...input }: NewPassword & { field: string },
): Promise<void> {
  const problem = await findPasswordProblem(ctx, input);
  if (problem !== undefined) throw invalidInput(field, problem);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Returns the passwords common to breaches and guessing tools, in lower case: 49,000, loaded on first use. */
export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  );
  return common;
}
