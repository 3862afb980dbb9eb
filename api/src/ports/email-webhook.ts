/**
 * A report about one of our emails after it was accepted. Status and detail are more specific than
 * `temporary` and `failed`. A reporter that recognizes a refused message without a status adds the matching
 * one.
 */
export interface BounceReport {
  /** The report's own id, the same however often it is delivered. */
  eventId: string;
  outcome: 'complaint' | 'hard-bounce' | 'temporary' | 'failed';
  /** The recipient in the report. */
  address: string | undefined;
  /** Enhanced status code (RFC 3463), if the report contains one. */
  status: string | undefined;
  /** The reply of the recipient's server; empty if there was none. */
  detail: string;
  /** The Message-ID of the reported email, without angle brackets. */
  messageId: string | undefined;
  /** The envelope sender of that email, as the report quotes it. */
  envelopeSender: string | undefined;
  /** The headers of that email, if a complaint includes them. */
  quoted?: string;
}

export interface HookRequest {
  header(name: string): string | undefined;
  body: string;
}

/** A provider's HTTP reports. Each further provider implements it. */
export interface EmailHook {
  /** The last path segment of the URL that the provider calls. */
  name: string;
  /**
   * Reads the reports in a request that is proven to be from the provider; none if it is about something
   * else. Throws `forbidden` for a request that could be forged, `invalid_input` for an unreadable one.
   */
  read(request: HookRequest): Promise<BounceReport[]>;
  /** Headers of outgoing emails by which this provider's reports identify them. Values may contain slots. */
  headers: ReadonlyArray<{ name: string; value: string }>;
}
