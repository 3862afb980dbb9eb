const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as "$1,299.00". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}
