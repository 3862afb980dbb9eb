import type { Invoice } from './subscription';

const STATUSES: Record<Invoice['status'], string> = {
  paid: 'Paid',
  open: 'Not paid yet',
  void: 'Void',
  uncollectible: 'Not paid',
  draft: 'Draft',
};

export function invoiceStatus(status: Invoice['status']): string {
  return STATUSES[status];
}

export function invoiceAmount({ amount, currency }: Pick<Invoice, 'amount' | 'currency'>): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });
}
