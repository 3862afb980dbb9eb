import { attributeOf, type TidingsElement } from './tidings-element.js';

/**
 * Defines an element. Two copies of the script on one page are common: the first one wins, and the second does
 * nothing. A server has no registry.
 */
export function defineElement(name: string, element: typeof TidingsElement): void {
  if (!globalThis.customElements || customElements.get(name)) return;
  Object.defineProperty(element, 'observedAttributes', {
    value: Object.keys(element.fields).map(attributeOf),
  });
  for (const [property, usual] of Object.entries(element.fields)) {
    const attribute = attributeOf(property);
    Object.defineProperty(element.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return this.getAttribute(attribute) ?? usual;
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(attribute);
        else this.setAttribute(attribute, String(value));
      },
    });
  }
  // The base class is abstract; a defined element never is.
  customElements.define(name, element as unknown as CustomElementConstructor);
}
