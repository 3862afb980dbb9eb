/** Two copies of the script on one page are common; the first one wins, the second stays silent. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
