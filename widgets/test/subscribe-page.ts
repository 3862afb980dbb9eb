import type { Locator } from 'playwright-core';
import { type HostPage, type HostPageOptions, useHostPage } from './host-page.js';

export interface SubscribePageOptions extends HostPageOptions {
  attributes?: string;
  /** Further inputs of the plain form. */
  fallback?: string;
  /** The state to wait for, namely the element's own form, or its fallback until it is near the viewport. */
  until?: 'drawn' | 'defined' | 'loaded';
}

/** A page of another site with mara's subscribe box. */
export interface SubscribePage extends Omit<HostPage, 'open'> {
  open(options?: SubscribePageOptions): Promise<void>;
  element(): Locator;
  /** The form that the element draws, or otherwise the form inside the element. */
  form(): Locator;
  input(): Locator;
  button(): Locator;
  submit(email: string): Promise<void>;
}

const createMarkup = (
  origin: string,
  attributes: string,
  fallback: string,
) => `<tidings-subscribe creator="mara" ${attributes}>
  <form method="post" action="${origin}/api/subscribers">
    <input type="hidden" name="username" value="mara"><label>Email <input type="email" name="email"></label>
    ${fallback}<button>Subscribe</button>
  </form></tidings-subscribe>`;

/** Call it at the top of a test file, like `useHostPage`. */
export function useSubscribePage(): SubscribePage {
  const host = useHostPage();
  const element = () => host.page.locator('tidings-subscribe');
  const input = () => host.page.getByRole('textbox', { name: 'Email address' });
  const button = () => host.page.getByRole('button');

  return {
    get instance() {
      return host.instance;
    },
    get page() {
      return host.page;
    },
    get origin() {
      return host.origin;
    },
    asked: host.asked,
    events: host.events,
    details: host.details,
    async open({ attributes = '', fallback = '', until = 'drawn', ...options } = {}) {
      await host.open(createMarkup(host.instance.origin, attributes, fallback), options);
      if (options.context?.javaScriptEnabled === false || until === 'loaded') return;
      await host.page.waitForFunction(() => customElements.get('tidings-subscribe'));
      if (until === 'defined') return;
      await host.page.waitForFunction(() => document.querySelector('tidings-subscribe')?.shadowRoot);
    },
    element,
    form: () => element().locator('[part=form]'),
    input,
    button,
    async submit(email) {
      await input().fill(email);
      await button().click();
    },
  };
}
