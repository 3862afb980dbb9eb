import type { Settings, Surroundings, View } from '../view.js';
import css from './card.css?inline';
import { cardAddress, cardProfile } from './card-profile.js';
import { cardTree } from './card-tree.js';

export async function createView(
  element: Settings<'creator' | 'text'> & { readonly links: string | number },
  { instance, draw, getJson }: Surroundings,
): Promise<View> {
  const profile = cardProfile(await getJson(cardAddress(instance, element.creator)), instance);
  const holder = draw({ tag: 'div', attributes: { class: 'ts-root' }, children: [] });

  function update(): void {
    const maxLinks = Number.parseInt(String(element.links), 10);
    const options = { links: maxLinks >= 0 ? maxLinks : undefined, text: element.text };
    holder.replaceChildren(draw(cardTree(profile, options)));
  }

  update();
  return {
    nodes: [holder],
    css,
    creator: element.creator,
    update,
    focus: (options) => holder.querySelector<HTMLElement>('a')?.focus(options),
  };
}
