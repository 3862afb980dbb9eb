import type { Settings, Surroundings, View } from '../view.js';
import css from './buy.css?inline';
import { buyTree } from './buy-tree.js';
import { getOffer } from './get-offer.js';

/** Loaded at the first press, or a moment before it. */
const loadOverlay = () => import('../../shared/checkout-overlay.js');

export async function createView(
  element: Settings<'text' | 'layout'> & { readonly product: string | number },
  { instance, emit, draw, checkLabel, getJson }: Surroundings,
): Promise<View> {
  const offer = await getOffer(getJson, instance, element.product);
  const checkout = canFrame() ? offer.checkout : 'page';
  const subject = { creator: offer.creator.username, product: String(offer.id) };
  const holder = draw({ tag: 'div', attributes: { class: 'ts-root' }, children: [] });
  const button = () => holder.querySelector<HTMLAnchorElement>('.ts-button');

  function update(): void {
    const { text, layout } = element;
    const hadFocus = holder.matches(':focus-within');
    holder.replaceChildren(draw(buyTree(offer, { text, layout, checkout })));
    holder.querySelector('img')?.addEventListener('error', ({ target }) => (target as Element).remove());
    const link = button();
    if (!link) return;
    link.onclick = press;
    link.ontransitionend = () => checkLabel(link);
    if (checkout === 'overlay') link.onpointerenter = link.onfocus = preload;
    if (hadFocus) link.focus();
    checkLabel(link);
  }

  function press(event: MouseEvent): void {
    // Whoever asks for a new tab or window gets it.
    const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
    const opens = wantsTab ? 'page' : checkout;
    const isWanted = emit('tidings-open', { ...subject, checkout: opens });
    if (isWanted && opens === 'page') return;
    event.preventDefault();
    if (isWanted) void openOverlay(event.currentTarget as HTMLElement);
  }

  async function openOverlay(opener: HTMLElement): Promise<void> {
    try {
      const { openCheckout } = await loadOverlay();
      openCheckout({
        address: offer.address,
        title: `Buy ${offer.title}`,
        theme: themeOf(element),
        opener,
        onSuccess: (state) => emit('tidings-success', { ...subject, state }),
        onClose: (outcome) => emit('tidings-close', { ...subject, outcome }),
      });
    } catch {
      // The network left between the page and the press: the link still leads there.
      location.assign(offer.address);
    }
  }

  update();
  return {
    nodes: [holder],
    css,
    creator: subject.creator,
    update,
    drawn: () => {
      const link = button();
      if (link) checkLabel(link);
    },
    focus: (options) => button()?.focus(options),
  };
}

/** What fails here is tried again with the press. */
function preload(): void {
  loadOverlay().catch(() => undefined);
}

/** A page that isolates itself shows no frame of others, unless the frame knows nothing of its visitor. */
function canFrame(): boolean {
  return !crossOriginIsolated || 'credentialless' in HTMLIFrameElement.prototype;
}

/** What the browser makes of `color-scheme` here: a page that names both follows the system. */
function themeOf(element: Element): 'light' | 'dark' {
  const scheme = getComputedStyle(element).colorScheme;
  if (!scheme.includes('dark')) return 'light';
  return !scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
