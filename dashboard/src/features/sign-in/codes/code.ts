import { EMAIL_PROBLEM, SIGN_IN_CODE_LENGTH } from '@tidings/sdk';

/** Reduces a typed or pasted code to digits, and cuts it to its length. */
export function cleanCode(input: string): string {
  return input.replace(/\D/g, '').slice(0, SIGN_IN_CODE_LENGTH);
}

export function findCodeProblem(code: string): string | undefined {
  return code.length === SIGN_IN_CODE_LENGTH ? undefined : 'Please enter the 6-digit verification code';
}

export function findEmailProblem(email: string): string | undefined {
  if (!email.trim()) return 'Please enter your email address';
  if (!email.includes('@') || !email.includes('.')) return EMAIL_PROBLEM;
  return undefined;
}
