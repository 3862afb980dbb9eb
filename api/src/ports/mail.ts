import type { Skeleton } from '../kernel/message-skeleton.js';

/** A message before it is composed. Slots in html, text and headers are written as `slot('name')`. */
export interface Message {
  from: { name: string; address: string };
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  /** Further headers, in order. Values may hold slots. */
  headers: Array<{ name: string; value: string }>;
  /** Epoch ms; part of the skeleton, so a second sending carries the same Date. */
  date: number;
}

export interface Envelope {
  from: string;
  to: string;
}

/**
 * What became of one handing-over. `text` is the server's own line, or ours where no server spoke. `connection` tells
 * apart the connections that emails went over.
 */
export type Outcome =
  | { kind: 'accepted'; code: number; text: string; connection?: number }
  /** 4xx: this recipient, or the whole server, asks to come back later. */
  | { kind: 'deferred'; code: number; text: string; about?: 'message'; connection?: number }
  /** 5xx: it will not be taken. `about`: refused before a recipient was named, so it says nothing of them. */
  | { kind: 'failed'; code: number; text: string; about?: 'message'; connection?: number }
  /** The connection died after DATA began: the server may have it or not (RFC 1047). */
  | { kind: 'unknown'; text: string }
  /**
   * Nothing was handed over and no attempt is spent: the server could not be reached (without `why`), it refuses
   * everybody alike, or it wants fewer connections or a slower pace.
   */
  | { kind: 'unavailable'; text: string; why?: 'refusal' | 'pacing' };

export interface MailTransport {
  /** How many deliveries may be under way at once. Falls while the server takes fewer connections. */
  readonly capacity: number;
  deliver(envelope: Envelope, message: Uint8Array): Promise<Outcome>;
  close(): Promise<void>;
}

export interface InboxEntry {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** Epoch ms. */
  receivedAt: number;
}

export interface InboxMail extends InboxEntry {
  text: string;
  html: string | null;
  headers: Array<{ name: string; value: string }>;
}

/** The local mailbox, where mail stays when there is no relay. */
export interface Inbox {
  /** Newest first; `before` is the id of the last entry of the page before. */
  list(input: {
    limit: number;
    before: string | undefined;
  }): Promise<{ entries: InboxEntry[]; hasMore: boolean }>;
  find(id: string): Promise<InboxMail | undefined>;
  findRaw(id: string): Promise<Uint8Array | undefined>;
}

export interface Mail {
  compile(message: Message): Promise<Skeleton>;
  open(): Promise<MailTransport>;
  /** Throws a sentence for the operator when the server cannot be reached. */
  check(): Promise<void>;
  inbox?: Inbox;
}
