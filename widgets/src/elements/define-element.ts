import type { TidingsElement } from './tidings-element.js';

/** Defines an element. Two copies of the script on one page are common: the first one wins, the second does nothing. */
export function defineElement(name: string, element: typeof TidingsElement): void {
  // The base class is abstract; a defined element never is.
  if (!customElements.get(name)) customElements.define(name, element as unknown as CustomElementConstructor);
}
