/** The instance's name, which the server renders into the page. The default is the product's name. */
export const brand = metaContent('tidings-brand') ?? 'Tidings';

export function metaContent(name: string): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.content || undefined;
}
