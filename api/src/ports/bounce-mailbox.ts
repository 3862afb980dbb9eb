import type { BounceReport } from './email-webhook.js';

/** An email to one of our envelope senders. */
export interface ReturnedEmail {
  recipient: string;
  /** The reports in the email. Empty for other emails, such as an out-of-office note or a reply. */
  reports: BounceReport[];
}

/** `enough` means that the address recently received so many emails that the server should retry later. */
export type Admission = 'taken' | 'unknown' | 'enough';

/** The mailbox for servers that accept an email and later report that it could not be delivered. */
export interface BounceMailbox {
  /** Listens until it is closed. If `take` throws, the sending server retries the email. */
  open(handlers: {
    /** Decides about an address before the email itself is sent. */
    admit(address: string): Promise<Admission>;
    take(email: ReturnedEmail): Promise<void>;
  }): Promise<OpenBounceMailbox>;
}

export interface OpenBounceMailbox {
  port: number;
  close(): Promise<void>;
}
