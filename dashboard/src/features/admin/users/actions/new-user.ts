import { EMAIL_PROBLEM, MIN_ADMIN_PASSWORD_LENGTH, MIN_USERNAME_LENGTH } from '@tidings/sdk';
import { getPasswordMinLength } from '../../../../ui/instance';

export type NewUser = { username: string; email: string; password: string; displayName: string };
export type NewUserProblems = Partial<Record<keyof NewUser, string>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the problems with the account by field. The server validates again. */
export function findProblems({ username, email, password }: NewUser): NewUserProblems {
  const problems = {
    username: findUsernameProblem(username.trim()),
    email: findEmailProblem(email.trim()),
    password: findPasswordProblem(password, getPasswordMinLength()),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** Returns the problem with a username. Also used for administrators. */
export function findUsernameProblem(username: string): string | undefined {
  if (username === '') return 'Username is required';
  return username.length < MIN_USERNAME_LENGTH
    ? `Username must be at least ${MIN_USERNAME_LENGTH} characters`
    : undefined;
}

function findEmailProblem(email: string): string | undefined {
  if (email === '') return 'Email is required';
  return EMAIL.test(email) ? undefined : EMAIL_PROBLEM;
}

/** Returns the minimum length in characters, which is higher for administrators than for creators. */
export function getAdminPasswordMinLength(): number {
  return Math.max(MIN_ADMIN_PASSWORD_LENGTH, getPasswordMinLength());
}

export function findPasswordProblem(password: string, minimum: number): string | undefined {
  if (password === '') return 'Password is required';
  return password.length < minimum ? `Password must be at least ${minimum} characters` : undefined;
}
