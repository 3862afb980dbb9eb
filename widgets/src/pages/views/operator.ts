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

/** Whether people can pay here. Strangers learn no more than that. */
export type PaymentDiagnosticsView =
  | { audience: 'everybody'; isConfigured: boolean }
  | {
      audience: 'signed-in';
      mode: 'live' | 'test' | 'simulated';
      /** Which are there. */
      settings: { secretKey: boolean; publishableKey: boolean; webhookSecret: boolean };
      /** Null while there was none. */
      api: PaymentSignView | null;
      webhook: PaymentSignView | null;
      /** Whether Pro costs there what it is shown for. */
      prices: PaymentSignView | null;
      /** Where the provider is to report to, absolute. */
      webhookAddress: string;
    };

/** How it went the last time. */
export interface PaymentSignView {
  isWell: boolean;
  /** ISO-8601. */
  at: string;
}
