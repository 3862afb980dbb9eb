import type { DraftFields } from './draft-fields.js';

/** A newsletter with all that the mail around it says. Addresses may hold slots. */
export interface Letter extends DraftFields {
  senderName: string;
  brandName: string;
  brandUrl: string;
  siteUrl: string;
  unsubscribeUrl: string;
}
