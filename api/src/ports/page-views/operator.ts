export interface MailboxEntryView {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** ISO-8601. */
  receivedAt: string;
}

export interface EmailView extends MailboxEntryView {
  text: string;
  hasHtml: boolean;
  headers: Array<{ name: string; value: string }>;
}

/** Whether payments work here. The public sees only that. */
export type PaymentDiagnosticsView =
  | { audience: 'everybody'; isConfigured: boolean }
  | {
      audience: 'signed-in';
      mode: 'live' | 'test' | 'simulated';
      /** Which settings are present. */
      settings: { secretKey: boolean; publishableKey: boolean; webhookSecret: boolean };
      /** Null while there was none. */
      api: PaymentHealthView | null;
      webhook: PaymentHealthView | null;
      /** Whether the provider's price for Pro matches the shown one. */
      prices: PaymentHealthView | null;
      /** The webhook URL for the provider, absolute. */
      webhookAddress: string;
    };

/** The result of the last check. */
export interface PaymentHealthView {
  isWell: boolean;
  /** ISO-8601. */
  at: string;
}
