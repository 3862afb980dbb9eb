import { ReactiveElement } from 'lit';
import { retryImport } from '../shared/retry-import.js';
import type { Tree } from '../shared/tree.js';
import { applyStyle, drawTree } from './draw-tree.js';
import type { TidingsEvents } from './element-events.js';
import { fetchJson, getDefaultHost, reportInstall } from './host.js';
import type { ReflectedProperty } from './properties.js';
import { fixLabel } from './readable-label.js';
import type { View, ViewModule } from './view.js';

/** The distance from the viewport at which an element starts loading. */
const LOAD_MARGIN = '400px';
const UNAVAILABLE_ERROR = {
  reason: 'unavailable',
  title: 'Not available',
  message: 'This widget could not be loaded. Its link or form still works.',
} as const;

const VIEW_TOOLS = {
  draw: (tree: Tree) => drawTree(tree),
  fixLabel,
  getJson: fetchJson,
  retryImport,
};

/**
 * The base class of the elements. Visitors see and use the light DOM until the element is near the viewport and has
 * loaded. Lit reads and reflects properties and batches their changes. Views draw.
 */
export abstract class TidingsElement extends ReactiveElement {
  /** The properties that select the content. Changes of other properties only redraw. */
  static readonly sources: readonly string[] = [];

  /** Base URL of the Tidings instance. Default for the embed script: its own origin. Required with npm. */
  declare host: string;

  /** `auto` has the look of the creator's page, if it is set when the element is drawn. `page` follows the color-scheme of the page around it. */
  declare theme: 'auto' | 'page' | 'light' | 'dark';

  #view: View | undefined;
  #observer: IntersectionObserver | undefined;
  /** The number of the current load, to ignore outdated responses. */
  #run = 0;
  #isBegun = false;
  /** True if a server has rendered the element. */
  #isPrinted = Boolean(this.shadowRoot);

  constructor() {
    super();
    this.#restoreDefaults();
  }

  /** Loads the chunk that draws this element. */
  protected abstract load(): Promise<ViewModule<this>>;

  /** Attaches no shadow root yet, because a shadow root hides the light DOM. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#view) this.#view.connected?.();
    else this.#wait();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    removeEventListener('online', this.#retry);
    this.#view?.disconnected?.();
  }

  /** Constructed style sheets work only in the document that created them. */
  adoptedCallback(): void {
    if (this.#view && this.shadowRoot) applyStyle(this.shadowRoot, this.#view.css);
  }

  protected override willUpdate(): void {
    this.#restoreDefaults();
  }

  protected override updated(changedProperties: ReadonlyMap<PropertyKey, unknown>): void {
    const isSource = this.#kind.sources.some((name) => changedProperties.has(name));
    if (!this.#isBegun) {
      // Retries, because the content may exist for the new attributes.
      if (isSource) this.#wait();
    } else if (isSource || !this.#view) void this.#begin();
    else this.#view.update();
  }

  /** Moves the focus to the field or the button. */
  override focus(options?: FocusOptions): void {
    if (this.#view?.focus) this.#view.focus(options);
    else super.focus(options);
  }

  get #kind(): typeof TidingsElement {
    return this.constructor as typeof TidingsElement;
  }

  /** Replaces null and undefined with the default. React 19 sets undefined for a removed prop. */
  #restoreDefaults(): void {
    const values = this as unknown as Record<string, unknown>;
    const declaredProperties = this.#kind.elementProperties as Map<string, ReflectedProperty>;
    for (const [name, { defaultValue }] of declaredProperties) values[name] ??= defaultValue;
  }

  #wait(): void {
    if (this.#isBegun || !this.isConnected) return;
    this.#observer?.disconnect();
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) void this.#begin();
      },
      { rootMargin: LOAD_MARGIN },
    );
    this.#observer.observe(this);
  }

  readonly #retry = (): void => this.#wait();

  async #begin(): Promise<void> {
    this.#observer?.disconnect();
    this.#isBegun = true;
    this.#run += 1;
    const run = this.#run;
    if (this.#isPrinted) {
      this.#isPrinted = false;
      return this.#announce(this.#subject());
    }
    try {
      const instance = this.#instance;
      if (!instance || this.#kind.sources.some((name) => !this.getAttribute(name) && name !== 'host')) {
        throw new Error(`<${this.localName}> needs the attributes ${this.#kind.sources.join(' and ')}.`);
      }
      const { createView } = await retryImport(() => this.load());
      const view = await createView(this, { ...VIEW_TOOLS, instance, emit: this.#emit });
      // If the request fails, the element has neutral colors.
      if (this.theme === 'auto')
        view.css += await fetchJson(`${instance}/embed/looks/${view.creator}`).catch(() => '');
      if (run === this.#run) this.#show(view);
    } catch (error) {
      if (run === this.#run) this.#giveUp(error);
    }
  }

  #show(view: View): void {
    this.#view?.disconnected?.();
    this.#view = view;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    applyStyle(root, view.css);
    root.replaceChildren(...view.nodes);
    view.onAttached?.();
    if (this.isConnected) view.connected?.();
    this.#announce({ ...this.#subject(), creator: view.creator });
  }

  #announce(subject: TidingsEvents['tidings-ready']): void {
    this.#emit('tidings-ready', subject);
    reportInstall(this.#instance, {
      creator: subject.creator,
      widget: this.localName.replace('tidings-', ''),
    });
  }

  /** Restores the light DOM after a failed load. Retries when the network is back. */
  #giveUp(error: unknown): void {
    this.#isBegun = false;
    console.error(error);
    if (this.#view) {
      this.#view.disconnected?.();
      this.#view = undefined;
      this.shadowRoot?.replaceChildren(document.createElement('slot'));
    }
    if (this.isConnected) addEventListener('online', this.#retry, { once: true });
    this.#emit('tidings-error', { ...this.#subject(), ...UNAVAILABLE_ERROR });
  }

  get #instance(): string {
    return (this.host || getDefaultHost()).replace(/\/+$/, '');
  }

  #subject(): TidingsEvents['tidings-ready'] {
    const product = this.getAttribute('product');
    return { creator: this.getAttribute('creator') ?? '', ...(product ? { product } : {}) };
  }

  readonly #emit = <Name extends keyof TidingsEvents>(name: Name, detail: TidingsEvents[Name]): boolean =>
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
}

/** Defines an element. If a page contains two copies of the script, the second copy does nothing. */
export function defineElement(name: string, element: typeof TidingsElement): void {
  // The base class is abstract, but a defined element never is.
  if (!customElements.get(name)) customElements.define(name, element as unknown as CustomElementConstructor);
}
