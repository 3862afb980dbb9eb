/** What there is to show. Plain data: who renders pages fills it in, and how it looks is decided here. */
export type PageView =
  | { page: 'site'; site: SiteView }
  | { page: 'not-found' }
  | { page: 'unsubscribe'; state: 'confirm'; token: string; email: string; creator: CreatorView }
  | { page: 'unsubscribe'; state: 'done'; creator: CreatorView }
  | { page: 'unsubscribe'; state: 'invalid' }
  | { page: 'subscribe-answer'; state: SubscribeAnswer; creator: CreatorView | null }
  | { page: 'mailbox'; mails: MailboxEntryView[]; nextCursor: string | null }
  | { page: 'mail'; mail: MailView };

/** What became of a plain form post. `failed` carries the sentence to show. */
export type SubscribeAnswer =
  | { kind: 'subscribed' }
  | { kind: 'already-subscribed' }
  | { kind: 'failed'; title: string; message: string };

export interface CreatorView {
  username: string;
  displayName: string;
}

export interface SiteView extends CreatorView {
  id: number;
  bio: string;
  /** Absolute or root-relative address, or null while there is no picture. */
  profileImage: string | null;
  /** One of the theme keys; an unknown one falls back to `default-bg`. */
  theme: string;
  /** instagram, twitter, website, tiktok, linkedin, youtube, email; values as the creator typed them. */
  socialLinks: Record<string, string>;
}

export interface MailboxEntryView {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** ISO-8601. */
  receivedAt: string;
}

export interface MailView extends MailboxEntryView {
  text: string;
  hasHtml: boolean;
  headers: Array<{ name: string; value: string }>;
}

/** What is the same for every page of an instance. */
export interface PageFrame {
  brandName: string;
  /** Where links of the page point, without a trailing slash: `https://tidings.example`. */
  publicUrl: string;
}

export interface RenderedPage {
  html: string;
  /** CSP sources of the inline styles: `'sha256-…'`, quotes included. */
  styleHashes: string[];
}
