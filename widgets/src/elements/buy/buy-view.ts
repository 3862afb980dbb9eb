import type { CheckoutOverlayOptions } from '../../shared/checkout/checkout-overlay.js';
import type { Settings, View, ViewDependencies } from '../view.js';
import css from './buy.css?inline';
import { createBuyTree, fetchOffer, type Offer } from './buy-tree.js';

/** Loads the overlay on the first press, or shortly before it. */
const loadOverlay = () => import('../../shared/checkout/checkout-overlay.js');

export async function createView(
  element: Settings<'text' | 'layout' | 'theme'> & { readonly product: string | number },
  { instance, emit, draw, fixLabel, getJson }: ViewDependencies,
): Promise<View> {
  const offer = localizePrice(await fetchOffer(getJson, instance, element.product));
  const checkout = canFrame() ? offer.checkout : 'page';
  const subject = { creator: offer.creator.username, product: String(offer.id) };
  const root = draw({ tag: 'div', attributes: { class: 'ts-root' }, children: [] });
  const findButton = () => root.querySelector<HTMLAnchorElement>('.ts-button');

  function update(): void {
    const { text, layout } = element;
    const hadFocus = root.matches(':focus-within');
    root.replaceChildren(draw(createBuyTree(offer, { text, layout, checkout })));
    const image = root.querySelector('img');
    if (image) image.onerror = () => image.remove();
    const link = findButton();
    if (!link) return;
    link.onclick = press;
    link.ontransitionend = () => fixLabel(link);
    if (checkout === 'overlay') link.onpointerenter = link.onfocus = preload;
    if (hadFocus) link.focus();
    fixLabel(link);
  }

  function press(event: MouseEvent): void {
    // A press with a modifier key opens a new tab or window, as usual.
    const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
    const target = wantsTab ? 'page' : checkout;
    const isWanted = emit('tidings-open', { ...subject, checkout: target });
    if (isWanted && target === 'page') return;
    event.preventDefault();
    if (isWanted) void openOverlay(event.currentTarget as HTMLElement);
  }

  async function openOverlay(opener: HTMLElement): Promise<void> {
    try {
      const { openCheckout } = await loadOverlay();
      openCheckout({
        address: offer.address,
        title: `Buy ${offer.title}`,
        ...chooseLook(element),
        opener,
        onSuccess: (status) => emit('tidings-success', { ...subject, status }),
        onClose: (outcome) => emit('tidings-close', { ...subject, outcome }),
      });
    } catch {
      // The overlay failed to load, but the link still works.
      location.assign(offer.address);
    }
  }

  update();
  return {
    nodes: [root],
    css,
    creator: subject.creator,
    update,
    onAttached: () => {
      const link = findButton();
      if (link) fixLabel(link);
    },
    focus: (options) => findButton()?.focus(options),
  };
}

/** Formats the price in the visitor's locale. */
function localizePrice(offer: Offer): Offer {
  const { isFree, amount, currency } = offer;
  if (isFree || !currency) return offer;
  return { ...offer, price: amount.toLocaleString([], { style: 'currency', currency }) };
}

/** Loads the checkout early. The press retries a failed load. */
function preload(): void {
  loadOverlay().catch(() => undefined);
}

/** Returns whether the page can show a frame. A cross-origin isolated page shows only credentialless frames. */
function canFrame(): boolean {
  return !crossOriginIsolated || 'credentialless' in HTMLIFrameElement.prototype;
}

/** Returns the look of the checkout, namely the creator's, or the scheme of the page around the button. */
function chooseLook(element: Settings<'theme'>): Pick<CheckoutOverlayOptions, 'theme' | 'colors'> {
  if (element.theme !== 'auto') return { theme: readScheme(element) };
  return { theme: 'system', colors: getComputedStyle(element) };
}

/** Returns the computed `color-scheme`, or the system's if the page has both schemes. */
function readScheme(element: Element): 'light' | 'dark' {
  const scheme = getComputedStyle(element).colorScheme;
  if (!scheme.includes('dark')) return 'light';
  return !scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
