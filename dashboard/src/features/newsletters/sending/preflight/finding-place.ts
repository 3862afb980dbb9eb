const PLACES: Record<string, string> = {
  title: 'Go to the title',
  content: 'Go to the text',
  ctaText: 'Go to the button',
  ctaUrl: 'Go to the button',
  imageUrl: 'Go to the image',
  imageAlt: 'Go to the image',
  design: 'Go to the designs',
  preheader: 'Go to the preview text',
  senderName: 'Go to the sender',
  senderEmail: 'Go to the sender',
  audience: 'Go to the audience',
};

/** Returns the label of the button that opens a finding's field. Returns undefined if the finding has no field. */
export function formatGoToLabel(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const [field = '', index] = path.split('.');
  if (field.startsWith('imageBlock')) return `Go to product image ${Number(index ?? 0) + 1}`;
  return PLACES[field];
}
