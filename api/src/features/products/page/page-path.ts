/** Returns the path of a product's page below its creator's address, percent-encoded. */
export function productPagePath(slug: string): string {
  return `/p/${encodeURIComponent(slug)}`;
}
