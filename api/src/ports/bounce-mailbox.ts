import type { BounceReport } from './mail-hook.js';

/** A mail that came to an address which envelope senders bear. */
export interface ReturnedMail {
  recipient: string;
  /** None in a mail that is no report: an out-of-office note, somebody who writes back. */
  reports: BounceReport[];
}

/** `enough`: so much came to it lately that more is asked to come later. */
export type Admission = 'taken' | 'unknown' | 'enough';

/** Where servers that took a mail report later that it could not be delivered. */
export interface BounceMailbox {
  /** Listens until it is closed. A mail that `take` throws for is asked for again. */
  open(handlers: {
    /** Asked before the mail itself is sent. */
    admit(address: string): Promise<Admission>;
    take(mail: ReturnedMail): Promise<void>;
  }): Promise<OpenBounceMailbox>;
}

export interface OpenBounceMailbox {
  port: number;
  close(): Promise<void>;
}
