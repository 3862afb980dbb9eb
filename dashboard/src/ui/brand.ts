/** The instance's name. The server prints it into the page; without it the product's own name stands. */
export const brand = metaContent('tidings-brand') ?? 'Tidings';

export function metaContent(name: string): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.content || undefined;
}
