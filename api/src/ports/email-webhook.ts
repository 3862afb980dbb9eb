/**
 * A report about one of our emails after it was accepted. Status and detail are more specific than `temporary` and
 * `failed`. A reporter that recognizes a rejected message without a status adds the matching status.
 */
export interface BounceReport {
  /** The report's own id, which is the same for each delivery. */
  eventId: string;
  outcome: 'complaint' | 'hard-bounce' | 'temporary' | 'failed';
  /** The recipient in the report. */
  address: string | undefined;
  /** The enhanced status code (RFC 3463), if the report contains a code. */
  status: string | undefined;
  /** The reply of the recipient's server. Empty if there was none. */
  detail: string;
  /** The Message-ID of the reported email, without angle brackets. */
  messageId: string | undefined;
  /** The envelope sender of the reported email, as the report quotes it. */
  envelopeSender: string | undefined;
  /** The headers of the reported email, if a complaint includes them. */
  quoted?: string;
}

export interface HookRequest {
  header(name: string): string | undefined;
  body: string;
}

/** A provider's HTTP reports. Each provider implements this interface. */
export interface EmailHook {
  /** The last path segment of the URL that the provider calls. */
  name: string;
  /**
   * Reads the reports in an authenticated request of the provider. Empty if it is about something else. Throws
   * `forbidden` for a request that could be forged, and `invalid_input` for an unreadable request.
   */
  read(request: HookRequest): Promise<BounceReport[]>;
  /** The headers by which this provider's reports identify an email. Values may contain slots. */
  headers: ReadonlyArray<{ name: string; value: string }>;
}
