/**
 * What somebody reports of a mail of ours after it was accepted. Status and detail say more than `temporary` and
 * `failed` do; a reporter that knows of a refused message without a status gives the one that means it.
 */
export interface BounceReport {
  /** The report's own id, the same however often it is delivered. */
  eventId: string;
  says: 'complaint' | 'dead-address' | 'temporary' | 'failed';
  /** The recipient as the report has them. */
  address: string | undefined;
  /** Enhanced status code (RFC 3463), where the report holds one. */
  status: string | undefined;
  /** What the recipient's server said, in its own words; empty where it said nothing. */
  detail: string;
  /** Of the mail that it is about, without angle brackets. */
  messageId: string | undefined;
  /** The envelope sender of that mail, as the report quotes it. */
  envelopeSender: string | undefined;
  /** The headers of that mail, if a complaint holds them. */
  quoted?: string;
}

export interface HookRequest {
  header(name: string): string | undefined;
  body: string;
}

/** A mail provider's way of reporting over HTTP. Another provider is another of these. */
export interface MailHook {
  /** Last part of the address that the provider calls. */
  name: string;
  /**
   * The reports in a request that is proven to come from the provider; none where it is about something else.
   * Throws `forbidden` for a request that anybody could have made, `invalid_input` for one that cannot be read.
   */
  read(request: HookRequest): Promise<BounceReport[]>;
  /** What outgoing mails carry so that this provider's reports name them. Values may hold slots. */
  headers: ReadonlyArray<{ name: string; value: string }>;
}
