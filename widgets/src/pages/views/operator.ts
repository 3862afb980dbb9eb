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

/** The state of payments. Visitors without access only see whether payments are configured. */
export type PaymentDiagnosticsView =
  | { audience: 'everybody'; isConfigured: boolean }
  | {
      audience: 'signed-in';
      mode: 'live' | 'test' | 'simulated';
      /** The settings that are present. */
      settings: { secretKey: boolean; publishableKey: boolean; webhookSecret: boolean };
      /** Null if there was none. */
      api: PaymentHealthView | null;
      webhook: PaymentHealthView | null;
      /** Whether the prices at the provider match those shown for Pro. */
      prices: PaymentHealthView | null;
      /** The accounts of creators; null if the instance's own account takes all payments. */
      connect: { webhookSecret: boolean; webhook: PaymentHealthView | null; feePercent: number } | null;
      /** The provider calculates the tax of sales. */
      calculatesTax: boolean;
      /** The absolute URL to which the provider sends webhooks. */
      webhookAddress: string;
    };

/** The last result of a check. */
export interface PaymentHealthView {
  isWell: boolean;
  /** ISO-8601. */
  at: string;
}
