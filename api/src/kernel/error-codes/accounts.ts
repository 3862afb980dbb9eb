import type { ErrorMeaning } from './error-meaning.js';

/** Codes of sign-in, tokens and accounts, of creators and administrators. */
export const ACCOUNT_CODES = {
  unauthenticated: {
    status: 401,
    meaning: 'There is no valid session or API token.',
    action: 'Sign in, or send `Authorization: Bearer tdg_…`.',
  },
  signed_in_elsewhere: {
    status: 401,
    meaning: 'The optional header `Tidings-User` names another user than the session.',
    action: 'Omit the header, or sign in as that user.',
  },
  factor_setup_required: {
    status: 401,
    meaning: 'This instance requires a second factor, and the account has none.',
    action: 'Set one up with `POST /api/second-factor/setup`.',
  },
  invalid_credentials: {
    status: 401,
    meaning: 'The username or the password is wrong.',
    action: 'Ask for both again.',
  },
  invalid_code: {
    status: 401,
    meaning: 'The code is wrong, used or expired.',
    action: 'Ask the user for the code again, or request a new one.',
  },
  forbidden: {
    status: 403,
    meaning: 'The caller has no permission for this operation.',
    action: 'Use an account with permission for this operation.',
  },
  scope_missing: {
    status: 403,
    meaning: 'The API token lacks a scope that this operation lists.',
    action: 'Create a token with this scope at `/settings`.',
  },
  role_missing: {
    status: 403,
    meaning: 'The administrator’s role does not include this operation.',
    action: 'Ask an owner of the instance.',
  },
  reauthentication_required: {
    status: 403,
    meaning: 'The last sign-in is too old for this operation.',
    action: 'Call `POST /api/reauthenticate`, then repeat the request.',
  },
  factor_required: {
    status: 403,
    meaning: 'The account has a second factor, and the request has no code of it.',
    action:
      'Call `POST /api/auth/second-factor` to finish a sign-in, or repeat a confirmation with `factorCode`.',
  },
  account_suspended: {
    status: 403,
    meaning: 'An administrator suspended this account.',
    action: 'Contact the administrator of the instance.',
  },
  email_not_verified: {
    status: 403,
    meaning: 'The account’s email address is not verified yet.',
    action: 'Open the link in the verification email first.',
  },
  registration_disabled: {
    status: 403,
    meaning: 'This instance accepts no new accounts.',
    action: 'Ask its administrator for an account.',
  },
  username_taken: {
    status: 409,
    meaning: 'Another account has this username, or the name is reserved.',
    action: 'Choose another username.',
  },
  email_taken: {
    status: 409,
    meaning: 'Another account has this email address.',
    action: 'Use another address, or the account that has it.',
  },
  factor_already_enabled: {
    status: 409,
    meaning: 'The account already has a second factor.',
    action: 'Disable the second factor first, then set up another one.',
  },
  last_owner: {
    status: 409,
    meaning: 'This is the only owner.',
    action: 'Make another administrator an owner first.',
  },
} as const satisfies Record<string, ErrorMeaning>;
