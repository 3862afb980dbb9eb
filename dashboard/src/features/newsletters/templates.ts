import type { NewsletterTemplate } from './newsletter';

/** The four layouts, in the picker's order. */
export const templates: ReadonlyArray<{ key: NewsletterTemplate; name: string }> = [
  { key: 'template-2', name: 'Default' },
  { key: 'template-1', name: 'No Image' },
  { key: 'template-3', name: 'Side Image' },
  { key: 'template-4', name: 'Products' },
];

/** Which pictures the letter's layout has a place for. */
export type PicturePlaces = { hasPicture: boolean; hasProducts: boolean };

/** `layout`: of the premium design that takes the template's place, if one does. */
export function picturePlacesOf(template: NewsletterTemplate, layout?: string): PicturePlaces {
  return {
    hasPicture: layout !== undefined || template !== 'template-1',
    // Chosen for products, a letter shows them in every design.
    hasProducts: template === 'template-4' || layout === 'shop-window',
  };
}
