import css from './checkout-overlay.css?inline';
import { type CheckoutEventDetails, readCheckoutMessage } from './frame-messages.js';

let scrollLocks = 0;
let previousOverflow = '';

/** Locks the scrolling of the page behind a dialog. The last release restores the page's own value. */
export function lockPageScroll(): () => void {
  const { style } = document.documentElement;
  if (scrollLocks === 0) previousOverflow = style.overflow;
  scrollLocks += 1;
  style.overflow = 'hidden';
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    scrollLocks -= 1;
    if (scrollLocks === 0) style.overflow = previousOverflow;
  };
}

/** Milliseconds without a message from the frame, after which the overlay offers a new tab. */
const READY_WITHIN_MS = 8_000;

export interface CheckoutOverlayOptions {
  /** The absolute URL of the checkout page. */
  address: string;
  /** The accessible name of the dialog and the frame. */
  title: string;
  /** `system` uses the creator's theme in the checkout, and these styles for the dialog. */
  theme: 'light' | 'dark' | 'system';
  colors?: CSSStyleDeclaration;
  /** The pressed element, which receives the focus after closing. */
  opener: HTMLElement;
  /** Called after a purchase, while the overlay still shows the result. */
  onSuccess?(status: CheckoutEventDetails['success']['status']): void;
  onClose?(outcome: CheckoutOutcome): void;
}

/** `open` means that nothing was bought, and that the visitor can continue the checkout. */
export type CheckoutOutcome = 'open' | CheckoutEventDetails['success']['status'];

interface Overlay {
  show(options: CheckoutOverlayOptions): void;
}

const overlays = new Map<string, Overlay>();

/** Opens a checkout. Reopens an unfinished checkout in its last state. */
export function openCheckout(options: CheckoutOverlayOptions): void {
  const key = `${options.theme} ${options.address}`;
  const overlay = overlays.get(key) ?? makeOverlay(options, () => overlays.delete(key));
  overlays.set(key, overlay);
  overlay.show(options);
}

function makeOverlay(options: CheckoutOverlayOptions, forget: () => void): Overlay {
  const { address, theme } = options;
  const id = Math.random().toString(36).slice(2);
  const { host, dialog, close, waiting, frame } = createDialog(options);
  const source = new URL(address);
  for (const [name, value] of Object.entries({ presentation: 'overlay', theme, id })) {
    source.searchParams.set(name, value);
  }
  let outcome: CheckoutOutcome = 'open';
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let currentOptions: CheckoutOverlayOptions | undefined;
  let unlockPageScroll = () => {};

  function onMessage(event: MessageEvent): void {
    const message = readCheckoutMessage(event, { origin: source.origin, source: frame.contentWindow, id });
    const { status, height } = message?.detail ?? {};
    switch (message?.type) {
      case 'ready':
        clearTimeout(timer);
        isReady = true;
        waiting.hidden = true;
        if (dialog.open) frame.focus();
        break;
      case 'size':
        if (Number.isFinite(height)) frame.style.blockSize = `${height}px`;
        break;
      case 'success':
        outcome = status ?? 'completed';
        currentOptions?.onSuccess?.(outcome);
        // The visitor closed the overlay while the payment was in progress.
        if (!dialog.open) finish();
        break;
      case 'close':
        dialog.close();
    }
  }

  function finish(): void {
    if (outcome !== 'open') {
      forget();
      removeEventListener('message', onMessage);
      host.remove();
    }
    currentOptions?.onClose?.(outcome);
  }

  /** Handles pages that navigate without loading, because such a page may have removed the overlay. */
  function reattach(): void {
    dialog.removeAttribute('open');
    isReady = false;
    document.body.append(host);
  }

  dialog.onclose = () => {
    // The visitor reopened the overlay before the close event.
    if (dialog.open) return;
    clearTimeout(timer);
    unlockPageScroll();
    currentOptions?.opener.focus();
    finish();
  };
  close.onclick = () => dialog.close();
  addEventListener('message', onMessage);
  frame.src = source.href;

  return {
    show(options) {
      if (!host.isConnected) reattach();
      if (dialog.open) return;
      // The element of the last press receives the focus and the events.
      currentOptions = options;
      unlockPageScroll();
      unlockPageScroll = lockPageScroll();
      dialog.showModal();
      if (isReady) frame.focus();
      else timer = setTimeout(() => (waiting.hidden = false), READY_WITHIN_MS);
    },
  };
}

/** Creates the dialog in a separate shadow root, so that the page's styles and our styles do not mix. */
function createDialog({ address, title, theme, colors }: CheckoutOverlayOptions) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const dialog = document.createElement('dialog');
  dialog.className = theme;
  const readValue = (...names: string[]) => names.map((name) => colors?.getPropertyValue(name)).find(Boolean);
  // The names of a widget's styles, or of the creator's page.
  dialog.style.background = readValue('--_surface', '--card') ?? '';
  dialog.style.color = readValue('--_ink', '--card-text') ?? '';
  dialog.setAttribute('aria-label', title);
  const header = document.createElement('header');
  const close = document.createElement('button');
  close.setAttribute('aria-label', 'Close');
  close.append(createCloseIcon());
  header.append(close);

  const waiting = document.createElement('p');
  waiting.hidden = true;
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'Continue in a new tab';
  waiting.append('The checkout did not open here. ', link);

  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'payment';
  // A cross-origin isolated page shows only credentialless frames.
  if (crossOriginIsolated) frame.setAttribute('credentialless', '');
  dialog.append(header, waiting, frame);
  root.append(dialog);
  document.body.append(host);
  return { host, dialog, close, waiting, frame };
}

function createCloseIcon(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', 'm4 4 12 12M16 4 4 16');
  svg.append(path);
  return svg;
}
