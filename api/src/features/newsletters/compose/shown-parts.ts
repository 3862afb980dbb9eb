import type { Template } from '../table.js';
import { designFor } from './designs.js';

interface Choice {
  template: Template;
  design: string | null;
}

/** The template 'No Image' is called so; every other design has a place for the letter's picture. */
export function showsImage(choice: Choice): boolean {
  return designFor(choice).layout !== 'plain';
}

/** Where the creator chose the template for products, and in designs made for them. */
export function showsProducts(choice: Choice): boolean {
  return choice.template === 'template-4' || designFor(choice).layout === 'shop-window';
}
