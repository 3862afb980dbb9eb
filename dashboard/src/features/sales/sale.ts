import { type components, formatMoney } from '@tidings/sdk';

export type Sale = components['schemas']['Sale'];
export type SalesSummary = components['schemas']['SalesSummary'];
export type SaleStatus = Sale['status'];

export const salesKey = ['/api/sales'];
export const summaryKey = ['/api/sales/summary'];

export const SALES_PAGE_SIZE = 50;

/** The filters of the list, which does not include unpaid sales. */
export const STATUS_FILTERS = [
  { value: 'completed', label: 'Completed' },
  { value: 'processing', label: 'Processing' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'disputed', label: 'Disputed' },
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number]['value'];

export function readStatus(text: string | null): StatusFilter | undefined {
  return STATUS_FILTERS.find(({ value }) => value === text)?.value;
}

export function getBuyerName({ customerEmail, customerName }: Sale): string {
  return customerEmail ?? customerName ?? 'No address yet';
}

/** Returns whether a download link can be emailed, for which the sale needs a file and an address. */
export function isDeliverable({ status, fileId, customerEmail }: Sale): boolean {
  return status === 'completed' && fileId !== null && customerEmail !== null;
}

export function isRefundable({ status, isFree }: Sale): boolean {
  return status === 'completed' && !isFree;
}

/** Returns the known fees of a sale before refunds, namely the platform's and the payment provider's. */
export function formatFees({ applicationFee = 0, currency, providerFee, settledCurrency }: Sale): string[] {
  const fees = [
    { name: 'Platform fee', amount: applicationFee, currency },
    { name: 'Payment fee', amount: providerFee ?? 0, currency: settledCurrency ?? currency },
  ];
  return fees
    .filter(({ amount }) => amount > 0)
    .map((fee) => `${fee.name} ${formatMoney(fee.amount, fee.currency)}`);
}
