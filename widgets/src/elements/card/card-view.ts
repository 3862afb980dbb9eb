import type { Settings, View, ViewDependencies } from '../view.js';
import css from './card.css?inline';
import { cardAddress, cardProfile } from './card-profile.js';
import { cardTree } from './card-tree.js';

export async function createView(
  element: Settings<'creator' | 'text'> & { readonly links: string | number },
  { instance, draw, getJson }: ViewDependencies,
): Promise<View> {
  const profile = cardProfile(await getJson(cardAddress(instance, element.creator)), instance);
  const root = draw({ tag: 'div', attributes: { class: 'ts-root' }, children: [] });

  function update(): void {
    const maxLinks = Number.parseInt(String(element.links), 10);
    const options = { links: maxLinks >= 0 ? maxLinks : undefined, text: element.text };
    root.replaceChildren(draw(cardTree(profile, options)));
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
