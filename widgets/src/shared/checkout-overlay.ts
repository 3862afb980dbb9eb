import { type CheckoutNewsDetails, readCheckoutMessage } from './checkout-messages.js';

/** Whoever refuses to be framed never says anything: then a tab is offered. */
const READY_WITHIN_MS = 8_000;

export interface CheckoutOverlayOptions {
  /** Of the checkout page, absolute. */
  address: string;
  /** Of dialog and frame, for who cannot see them. */
  title: string;
  theme: 'light' | 'dark';
  /** What was pressed: focus goes back there. */
  opener: HTMLElement;
  onClose?(outcome: CheckoutOutcome): void;
}

/** `open`: nothing was bought, and it can be gone on with. */
export type CheckoutOutcome = 'open' | CheckoutNewsDetails['success']['state'];

const CSS = `dialog{box-sizing:border-box;inline-size:420px;max-inline-size:calc(100vw - 32px);max-block-size:calc(100dvh - 32px);margin:auto;padding:0;border:0;border-radius:18px;overflow:hidden;background:#fdfefe;color:#0a242e;font:400 15px/1.5 system-ui,sans-serif;box-shadow:0 24px 64px -16px rgb(10 36 46/.28)}
dialog[open]{display:flex;flex-direction:column}
dialog.dark{background:#0f1e25;color:#e7f1f0;color-scheme:dark}
dialog::backdrop{background:rgb(8 21 27/.6)}
header{display:flex;justify-content:end;flex:none}
button{inline-size:48px;block-size:48px;padding:14px;border:0;background:none;color:inherit;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #017cb7;outline-offset:-4px;border-radius:14px}
.dark :focus-visible{outline-color:#69caff}
svg{display:block;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
p{margin:0;padding:0 20px 20px}
p[hidden]{display:none}
a{color:inherit}
iframe{flex:0 1 auto;inline-size:100%;block-size:420px;min-block-size:0;border:0}
@media(max-width:479px){dialog{inset:0;inline-size:100%;max-inline-size:100%;block-size:100dvh;max-block-size:100dvh;margin:0;border-radius:0}iframe{flex:1}}`;

const overlays = new Map<string, { show(): void }>();
let openOverlays = 0;
/** What the page around had set itself. */
let overflowBefore = '';

function holdPage(): void {
  const { style } = document.documentElement;
  if (openOverlays === 0) overflowBefore = style.overflow;
  openOverlays += 1;
  style.overflow = 'hidden';
}

function releasePage(): void {
  openOverlays -= 1;
  if (openOverlays === 0) document.documentElement.style.overflow = overflowBefore;
}

/** A checkout that was closed before anything was bought is opened again as it was left. */
export function openCheckout(options: CheckoutOverlayOptions): void {
  const known = overlays.get(options.address) ?? makeOverlay(options);
  overlays.set(options.address, known);
  known.show();
}

function makeOverlay({ address, title, theme, opener, onClose }: CheckoutOverlayOptions) {
  const id = Math.random().toString(36).slice(2);
  const { host, dialog, close, waiting, frame } = draw(address, title, theme);
  const source = new URL(address);
  for (const [name, value] of Object.entries({ presentation: 'overlay', theme, id })) {
    source.searchParams.set(name, value);
  }
  let outcome: CheckoutOutcome = 'open';
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hear(event: MessageEvent): void {
    const message = readCheckoutMessage(event, { origin: source.origin, source: frame.contentWindow, id });
    const { state, height } = message?.detail ?? {};
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
        outcome = state ?? 'completed';
        // Closed while the payment was under way.
        if (!dialog.open) finish();
        break;
      case 'close':
        dialog.close();
    }
  }

  function finish(): void {
    if (outcome !== 'open') {
      overlays.delete(address);
      removeEventListener('message', hear);
      host.remove();
    }
    onClose?.(outcome);
  }

  dialog.onclose = () => {
    clearTimeout(timer);
    releasePage();
    opener.focus();
    finish();
  };
  close.onclick = () => dialog.close();
  addEventListener('message', hear);
  frame.src = source.href;

  return {
    show() {
      // Frameworks clear what they did not draw; a frame that comes back begins anew.
      if (!host.isConnected) {
        isReady = false;
        document.body.append(host);
      }
      if (dialog.open) return;
      holdPage();
      dialog.showModal();
      if (isReady) frame.focus();
      else timer = setTimeout(() => (waiting.hidden = false), READY_WITHIN_MS);
    },
  };
}

/** In a shadow of its own: no style of the page reaches in, and none leaks out. */
function draw(address: string, title: string, theme: string) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];

  const dialog = document.createElement('dialog');
  dialog.className = theme;
  dialog.setAttribute('aria-label', title);
  const header = document.createElement('header');
  const close = document.createElement('button');
  close.setAttribute('aria-label', 'Close');
  close.append(cross());
  header.append(close);

  const waiting = document.createElement('p');
  waiting.hidden = true;
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'Go on in a new tab';
  waiting.append('The checkout did not open here. ', link);

  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'payment';
  // A page that isolates itself (COEP) takes a frame of another origin only like this; the checkout has no cookies.
  if (crossOriginIsolated) frame.setAttribute('credentialless', '');
  dialog.append(header, waiting, frame);
  root.append(dialog);
  document.body.append(host);
  return { host, dialog, close, waiting, frame };
}

function cross(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', 'm4 4 12 12M16 4 4 16');
  svg.append(path);
  return svg;
}
