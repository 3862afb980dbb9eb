import { DAY, HOUR } from '../../kernel/clock.js';

/** The actions that an emailed code permits. */
export const CODE_PURPOSES = ['sign-in', 'verify-email'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The actions of an emailed link once its button is pressed. */
export const LINK_PURPOSES = ['verify-email', 'reset-password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The lifetime of an emailed link, by its purpose. */
export const EMAIL_LINK_LIFETIME = { 'verify-email': DAY, 'reset-password': HOUR } as const satisfies Record<
  LinkPurpose,
  number
>;
