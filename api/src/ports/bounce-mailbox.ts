import type { BounceReport } from './mail-hook.js';

/** A mail that came to an address which envelope senders bear. */
export interface ReturnedMail {
  recipient: string;
  /** None in a mail that is no report: an out-of-office note, somebody who writes back. */
  reports: BounceReport[];
}

/** Where servers that took a mail report later that it could not be delivered. */
export interface BounceMailbox {
  /** Listens until it is closed. A mail that `take` throws for is asked for again. */
  open(handlers: {
    isExpected(address: string): boolean;
    take(mail: ReturnedMail): Promise<void>;
  }): Promise<OpenBounceMailbox>;
}

export interface OpenBounceMailbox {
  port: number;
  close(): Promise<void>;
}
