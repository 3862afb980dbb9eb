import type { Template } from '../table.js';
import { designFor } from './designs/designs.js';

interface Choice {
  template: Template;
  design: string | null;
}

/**
 * Returns whether the design has a place for the newsletter's image: every design except the template "No
 * Image".
 */
export function showsImage(choice: Choice): boolean {
  return designFor(choice).layout !== 'plain';
}

/** Returns whether the design shows products: the template for products, and designs made for them. */
export function showsProducts(choice: Choice): boolean {
  return choice.template === 'template-4' || designFor(choice).layout === 'shop-window';
}
