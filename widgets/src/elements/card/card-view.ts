import type { Settings, View, ViewDependencies } from '../view.js';
import css from './card.css?inline';
import { getCardAddress, parseCardProfile } from './card-profile.js';
import { createCardTree } from './card-tree.js';

export async function createView(
  element: Settings<'creator' | 'text'> & { readonly links: string | number },
  { instance, draw, getJson }: ViewDependencies,
): Promise<View> {
  const profile = parseCardProfile(await getJson(getCardAddress(instance, element.creator)), instance);
  const root = draw({ tag: 'div', attributes: { class: 'ts-root' }, children: [] });

  function update(): void {
    const maxLinks = Number.parseInt(String(element.links), 10);
    const options = { links: maxLinks >= 0 ? maxLinks : undefined, text: element.text };
    root.replaceChildren(draw(createCardTree(profile, options)));
  }

  update();
  return {
    nodes: [root],
    css,
    creator: element.creator,
    update,
    focus: (options) => root.querySelector<HTMLElement>('a')?.focus(options),
  };
}
