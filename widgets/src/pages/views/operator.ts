export interface MailboxEntryView {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** An ISO-8601 time. */
  receivedAt: string;
}

export interface EmailView extends MailboxEntryView {
  text: string;
  hasHtml: boolean;
  headers: Array<{ name: string; value: string }>;
}

/** The state of payments. Without access, visitors see only whether payments are configured. */
export type PaymentDiagnosticsView =
  | { audience: 'everybody'; isConfigured: boolean }
  | {
      audience: 'signed-in';
      mode: 'live' | 'test' | 'simulated';
      /** True for each setting that is present. */
      settings: { secretKey: boolean; publishableKey: boolean; webhookSecret: boolean };
      /** Null without a request so far. */
      api: PaymentHealthView | null;
      webhook: PaymentHealthView | null;
      /** The result of comparing the provider's prices with the prices shown for Pro. */
      prices: PaymentHealthView | null;
      /** The accounts of creators. Null if the instance's account takes all payments. */
      connect: { webhookSecret: boolean; webhook: PaymentHealthView | null; feePercent: number } | null;
      /** True if the provider calculates the tax of sales. */
      calculatesTax: boolean;
      /** The absolute URL of the webhook endpoint for the provider. */
      webhookAddress: string;
    };

/** The last result of a check. */
export interface PaymentHealthView {
  isWell: boolean;
  /** An ISO-8601 time. */
  at: string;
}
