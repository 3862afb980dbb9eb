import type { Skeleton } from '../kernel/email/message-skeleton.js';
import type { SendRate } from '../kernel/email/send-rate.js';

/** A message before it is composed. Slots in HTML, text and headers are written as `slot('name')`. */
export interface Message {
  from: { name: string; address: string };
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  /** Further headers, in order. Values may contain slots. */
  headers: Array<{ name: string; value: string }>;
  /** Epoch ms; part of the skeleton, so a resend has the same Date. */
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
  /** 4xx: this recipient, or the whole server, asks for a later try. */
  | { kind: 'deferred'; code: number; text: string; about?: 'message'; connection?: number }
  /**
   * 5xx: permanently refused. `about`: refused before a recipient was named, so it proves nothing about the
   * recipient.
   */
  | { kind: 'failed'; code: number; text: string; about?: 'message'; connection?: number }
  /** The connection ended after DATA began: the server may have the email or not (RFC 1047). */
  | { kind: 'unknown'; text: string }
  /**
   * Nothing was handed over and no attempt is spent: the server is unreachable (without `why`), it refuses
   * every recipient, or it wants fewer connections or a lower rate.
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
  /** The host, with a number if two relays have the same. It contains no password. */
  name: string;
  /** The relay's share of the emails, in proportion to the other shares. */
  weight: number;
  /** The recipient domains that it is for; empty for all that no other relay is for. */
  domains: readonly string[];
  /** The most that it accepts from all workers; undefined for the rate of the instance. */
  rate: SendRate | undefined;
  transport: EmailTransport;
}

export interface InboxEntry {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** Epoch ms. */
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
