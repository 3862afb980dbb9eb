import type { NewsletterTemplate } from './newsletter';

/** The four layouts, in the picker's order. */
export const templates: ReadonlyArray<{ key: NewsletterTemplate; name: string }> = [
  { key: 'template-2', name: 'Default' },
  { key: 'template-1', name: 'No Image' },
  { key: 'template-3', name: 'Side Image' },
  { key: 'template-4', name: 'Products' },
];

/** True if the layout has slots for an image and for products. */
export type ImageSlots = { hasImage: boolean; hasProducts: boolean };

/** Returns the slots of a layout. `layout` is the layout of the premium design, if there is one. */
export function findImageSlots(template: NewsletterTemplate, layout?: string): ImageSlots {
  return {
    hasImage: layout !== undefined || template !== 'template-1',
    // A newsletter with the products template shows them in every design.
    hasProducts: template === 'template-4' || layout === 'shop-window',
  };
}
