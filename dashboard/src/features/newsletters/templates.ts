import type { NewsletterTemplate } from './newsletter';

type TemplateChoice = {
  key: NewsletterTemplate;
  name: string;
  /** Which picture fields the layout shows. */
  pictures: 'one' | 'none' | 'products';
};

/** The four layouts, in the picker's order. */
export const templates: readonly TemplateChoice[] = [
  { key: 'template-2', name: 'Default', pictures: 'one' },
  { key: 'template-1', name: 'No Image', pictures: 'none' },
  { key: 'template-3', name: 'Side Image', pictures: 'one' },
  { key: 'template-4', name: 'Products', pictures: 'products' },
];

export function picturesOf(template: NewsletterTemplate): TemplateChoice['pictures'] {
  return templates.find((choice) => choice.key === template)?.pictures ?? 'none';
}
