const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,299.00", from whole cents. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}
