import type { DraftFields } from '../drafts/draft-fields.js';

/** A newsletter with all the content of its email. URLs and texts may contain slots. */
export interface NewsletterContent extends DraftFields {
  senderName: string;
  siteUrl: string;
  unsubscribeUrl: string;
  /** The URL of the subscriber's preference center. */
  preferencesUrl: string;
  /** The public URL of our images. */
  publicUrl: string;
  /** The preview text that inboxes show after the subject. */
  preheader: string;
  /** The sender's postal address, line by line. Null omits it. */
  postalAddress: string | null;
  /** The sending service. Null omits the line. */
  sentWith: { name: string; url: string } | null;
  /** The sending time, because mastheads show month and year. */
  date: number;
  /** Shows empty image placeholders, so that they can be tapped in the editor. */
  showsPlaces?: boolean;
}
