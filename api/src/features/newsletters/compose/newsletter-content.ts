import type { DraftFields } from '../drafts/draft-fields.js';

/** A newsletter with all that the mail around it says. Addresses and texts may hold slots. */
export interface NewsletterContent extends DraftFields {
  senderName: string;
  siteUrl: string;
  unsubscribeUrl: string;
  /** Where one reader sees and changes what is held of them. */
  preferencesUrl: string;
  /** Where pictures of ours are reached from outside. */
  publicUrl: string;
  /** What lists of mail show behind the subject. */
  preheader: string;
  /** The sender's postal address, line by line; null leaves it out. */
  postalAddress: string | null;
  /** Who carries the mail; null leaves the line out. */
  sentWith: { name: string; url: string } | null;
  /** When it is sent: mastheads show month and year. */
  date: number;
  /** In the editor: places for pictures show even while they are empty, so that they can be tapped. */
  showsPlaces?: boolean;
}
