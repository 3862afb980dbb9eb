import type { Page, Route } from 'playwright-core';
import type { StripeServer } from '../../../api/src/testing/stripe-server.js';

/**
 * Puts a stand-in in the place of Stripe's script and of the API that it asks. It has the shape of what we use of
 * the script, and says the same things on the wire.
 */
export async function standInForStripe(page: Page, stripe: StripeServer): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})()` });
  });
  await page.route('https://api.stripe.com/**', async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const answer = await fetch(stripe.url + pathname, {
      method: request.method(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
      body: await answer.text(),
    });
  });
  return { asked };
}

/** Runs in the page. */
function script(): void {
  interface Elements {
    clientSecret: string;
    email: string;
    box?: HTMLElement;
  }
  type Intent = { id: string; status: string; last_payment_error?: object | null };

  const api = 'https://api.stripe.com';
  const idIn = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
  let key = '';

  async function post(
    path: string,
    fields: Record<string, string>,
  ): Promise<{ error?: object; intent: Intent }> {
    const body = new URLSearchParams({ key, ...fields });
    const response = await fetch(api + path, { method: 'POST', body });
    const answer = await response.json();
    return response.ok ? { intent: answer } : { error: answer.error, intent: answer };
  }

  function field(box: HTMLElement, label: string, value: string): void {
    const labelled = document.createElement('label');
    labelled.textContent = label;
    const input = document.createElement('input');
    input.value = value;
    input.name = label;
    labelled.append(input);
    box.append(labelled);
  }

  /** What the bank asks in a window over the page. */
  function askBuyer(): Promise<boolean> {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Your bank');
      for (const answer of ['Complete', 'Fail']) {
        const button = document.createElement('button');
        button.textContent = answer;
        button.onclick = () => {
          dialog.remove();
          resolve(answer === 'Complete');
        };
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  const makeStripe = (publishableKey: string) => {
    key = publishableKey;
    return {
      elements: ({ clientSecret }: { clientSecret: string }) => {
        const elements: Elements & { create(type: string, options: object): object } = {
          clientSecret,
          email: '',
          create(_type, options) {
            const heard = new Map<string, (value?: object) => void>();
            const { defaultValues } = options as { defaultValues?: { billingDetails: { email: string } } };
            elements.email = defaultValues?.billingDetails.email ?? '';
            return {
              on: (name: string, hear: () => void) => heard.set(name, hear),
              mount(box: HTMLElement) {
                elements.box = box;
                field(box, 'Stripe card number', '');
                heard.get('change')?.({ value: { type: 'card' } });
                heard.get('ready')?.();
              },
              destroy: () => elements.box?.replaceChildren(),
            };
          },
        };
        return elements;
      },
      async confirmPayment({ elements }: { elements: Elements }) {
        const { clientSecret, box } = elements;
        const number = box?.querySelector('input')?.value ?? '';
        const path = `/v1/payment_intents/${idIn(clientSecret)}/confirm`;
        const { error, intent } = await post(path, {
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
        });
        if (error) return { error };
        if (intent.status !== 'requires_action') return { paymentIntent: intent };
        const passed = String(await askBuyer());
        const challenge = `/stand-in/payment_intents/${intent.id}/challenge`;
        const answered = await post(challenge, { client_secret: clientSecret, passed });
        if (answered.error) return { error: answered.error };
        const failed = answered.intent.last_payment_error;
        return failed ? { error: failed } : { paymentIntent: answered.intent };
      },
    };
  };
  Object.assign(window, { Stripe: makeStripe });
}
