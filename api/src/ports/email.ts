import type { Skeleton } from '../kernel/email/message-skeleton.js';
import type { SendRate } from '../kernel/email/send-rate.js';

/** A message before it is composed. Slots in HTML, text and headers are written as `slot('name')`. */
export interface Message {
  from: { name: string; address: string };
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  /** The further headers, in order. Values may contain slots. */
  headers: Array<{ name: string; value: string }>;
  /** The Date in epoch ms. It is part of the skeleton, so a resend has the same Date. */
  date: number;
}

export interface Envelope {
  from: string;
  to: string;
}

/**
 * The result of one attempt to send. `text` is the server's reply, or ours if no server replied. `connection`
 * distinguishes the connections of emails.
 */
export type Outcome =
  | { kind: 'accepted'; code: number; text: string; connection?: number }
  /** The server replied 4xx, for this recipient or for all, so a later try may succeed. */
  | { kind: 'deferred'; code: number; text: string; about?: 'message'; connection?: number }
  /**
   * The server replied 5xx, a permanent failure. With `about`, it replied before a recipient was named, so the reply
   * proves nothing about the recipient.
   */
  | { kind: 'failed'; code: number; text: string; about?: 'message'; connection?: number }
  /** The connection ended after DATA began, so the server may have the email or not (RFC 1047). */
  | { kind: 'unknown'; text: string }
  /**
   * The email was not sent, and no attempt is counted. The server is unreachable (without `why`), rejects every
   * recipient, or requires fewer connections or a lower rate.
   */
  | { kind: 'unavailable'; text: string; why?: 'refusal' | 'pacing' };

export interface EmailTransport {
  /** The maximum number of deliveries at once. Falls while the server accepts fewer connections. */
  readonly capacity: number;
  deliver(envelope: Envelope, message: Uint8Array): Promise<Outcome>;
  close(): Promise<void>;
  /** Several relays to choose from for each email. Undefined if there is only one. */
  readonly routes?: readonly RelayRoute[];
}

/** One of several relays. */
export interface RelayRoute {
  /** The host, with a number if two relays share it. It contains no password. */
  name: string;
  /** The relay's share of the emails, in proportion to the other shares. */
  weight: number;
  /** The recipient domains that use this relay. Empty for all domains without their own relay. */
  domains: readonly string[];
  /** The maximum rate of all workers together. Undefined for the rate of the instance. */
  rate: SendRate | undefined;
  transport: EmailTransport;
}

export interface InboxEntry {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** The time of arrival in epoch ms. */
  receivedAt: number;
}

export interface InboxEmail extends InboxEntry {
  text: string;
  html: string | null;
  headers: Array<{ name: string; value: string }>;
}

/** The local mailbox, which stores emails if there is no relay. */
export interface Inbox {
  /** Lists emails, newest first. `before` is the id of the last entry of the previous page. */
  list(input: {
    limit: number;
    before: string | undefined;
  }): Promise<{ entries: InboxEntry[]; hasMore: boolean }>;
  find(id: string): Promise<InboxEmail | undefined>;
  findRaw(id: string): Promise<Uint8Array | undefined>;
}

export interface EmailService {
  compile(message: Message): Promise<Skeleton>;
  open(): Promise<EmailTransport>;
  /** Checks the connection. Throws a sentence for the operator if the server is unreachable. */
  check(): Promise<void>;
  inbox?: Inbox;
}
