import type { NewsletterTemplate } from './newsletter';

export type TemplateChoice = {
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

/** A premium design has a place for one picture; products are template-4's. */
export function picturesOf(draft: { template: NewsletterTemplate; design: string }): TemplateChoice['pictures'] {
  if (draft.design) return 'one';
  return templates.find(({ key }) => key === draft.template)?.pictures ?? 'none';
}
