import { describe, expect, test } from 'vitest';
import { findAccessibilityProblems } from './browser.js';
import { pending, subscribedResponse } from './servers.js';
import { useSubscribePage } from './subscribe-page.js';

const host = useSubscribePage();

/** Prevents the default of an event. Listens at the document, so that the event must cross the shadow boundary. */
async function prevent(type: string): Promise<void> {
  await host.page.evaluate(
    (name) => document.addEventListener(name, (event) => event.preventDefault()),
    type,
  );
}

describe('accessibility', () => {
  test.each(['light', 'dark'] as const)('passes axe, %s', async (theme) => {
    await host.open({ attributes: `theme="${theme}"` });
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
    await host.button().click();
    await host.page.getByRole('alert').getByText('Email required').waitFor();
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
  });

  test('works by keyboard, and moves the focus to the confirmation', async () => {
    await host.open();
    await host.page.keyboard.press('Tab');
    await host.page.keyboard.type('ines@example.com');
    await host.page.keyboard.press('Enter');
    const thanks = host.page.getByRole('status');
    await expect
      .poll(() => thanks.textContent())
      .toContain("Thanks for subscribing! You'll receive updates soon.");
    await expect.poll(() => thanks.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('does not move the focus after a late response', async () => {
    let release = () => {};
    host.instance.answer = () => new Promise((resolve) => (release = () => resolve(subscribedResponse)));
    await host.open();
    await host.submit('ines@example.com');
    await expect.poll(() => host.instance.received.length).toBe(1);
    const link = host.page.getByRole('link', { name: 'Next' });
    await link.focus();
    release();
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('marks and focuses an invalid field, and clears the mark on input', async () => {
    await host.open();
    expect(await host.input().getAttribute('autocomplete')).toBe('email');
    expect(await host.input().getAttribute('inputmode')).toBe('email');
    await host.submit('ines@');
    await host.page.getByRole('alert').getByText('Please enter a valid email address').waitFor();
    expect(await host.input().getAttribute('aria-invalid')).toBe('true');
    expect(await host.input().evaluate((element) => element.matches(':focus'))).toBe(true);
    await host.input().press('a');
    await expect.poll(() => host.input().getAttribute('aria-invalid')).toBeNull();
  });
});

describe('subscribing', () => {
  test('sends username and email to the script’s instance, without cookies', async () => {
    await host.open();
    await host.page
      .context()
      .addCookies([{ name: 'session', value: 'secret', url: host.instance.origin, httpOnly: true }]);
    await host.submit('  ines@example.com ');
    await host.page.getByText("Thanks for subscribing! You'll receive updates soon.").waitFor();
    await host.page.getByText('Subscribed successfully!').waitFor();
    expect(host.instance.received).toEqual([
      {
        contentType: 'application/json',
        body: JSON.stringify({
          username: 'mara',
          email: 'ines@example.com',
          wording: 'Subscribe to my updates',
        }),
        cookie: undefined,
      },
    ]);
    expect(
      await host.page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]),
    ).toEqual(['', 0, 0]);
  });

  test('shows dots while sending, sends once, and does not change its width', async () => {
    let release = () => {};
    host.instance.answer = () => new Promise((resolve) => (release = () => resolve(subscribedResponse)));
    await host.open();
    const boxBefore = await host.button().boundingBox();
    await host.submit('ines@example.com');
    await expect.poll(() => host.button().getAttribute('aria-busy')).toBe('true');
    expect(await host.button().textContent()).toBe('...');
    expect(await host.button().boundingBox()).toEqual(boxBefore);
    await host.input().press('Enter');
    release();
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(host.instance.received).toHaveLength(1);
  });

  test('sends the honeypot field if it is filled', async () => {
    await host.open();
    await host.page.locator('input[name=company]').evaluate((element: HTMLInputElement) => {
      element.value = 'Bots Inc.';
    });
    await host.submit('ines@example.com');
    await expect.poll(() => host.instance.received[0]?.body).toContain('"company":"Bots Inc."');
  });

  test('has configurable texts', async () => {
    await host.open({
      attributes:
        'heading="Briefe" button-text="Abonnieren" placeholder="ines@beispiel.example" success-text="Danke!"',
    });
    expect(await host.page.getByRole('heading', { level: 2 }).textContent()).toBe('Briefe');
    expect(await host.input().getAttribute('placeholder')).toBe('ines@beispiel.example');
    expect(await host.button().textContent()).toBe('Abonnieren');
    await host.submit('ines@example.com');
    await host.page.getByText('Danke!').waitFor();
  });
});

describe('topics and fields', () => {
  const attributes =
    'topics="News, Events & <b>, Food\\, wine," fields="city, birthday:date:Your birthday, kiln:boolean:I own a kiln, size:choice:Shirt size:S:M:XL\\: large"';
  const readBody = () => JSON.parse(host.instance.received[0]?.body ?? '{}');

  test('are sent as chosen, and hidden after the confirmation', async () => {
    await host.open({ attributes });
    await host.page.getByRole('checkbox', { name: 'Events & <b>' }).check();
    await host.page.getByLabel('city').fill('Bern');
    await host.page.getByLabel('Your birthday').fill('1990-02-28');
    await host.page.getByRole('checkbox', { name: 'I own a kiln' }).check();
    await host.page.getByLabel('Shirt size').selectOption('XL: large');
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(readBody()).toMatchObject({
      tags: ['Events & <b>'],
      fields: { city: 'Bern', birthday: '1990-02-28', kiln: 'yes', size: 'XL: large' },
    });
    expect(await host.page.getByRole('checkbox').count()).toBe(0);
  });

  test('send no value for an untouched checkbox or list', async () => {
    await host.open({ attributes });
    expect(await host.page.getByRole('checkbox').count()).toBe(4);
    await host.page.getByRole('checkbox', { name: 'Food, wine' }).check();
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(readBody()).toMatchObject({ tags: ['Food, wine'] });
    expect(readBody().fields).toEqual({ city: '', birthday: '', size: '' });
  });

  test.each(['light', 'dark'] as const)('pass axe and fit, %s', async (theme) => {
    await host.open({
      attributes: `${attributes} theme="${theme}"`,
      head: '<style>tidings-subscribe { width: 280px }</style>',
    });
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
    const form = await host.form().boundingBox();
    for (const field of await host.form().locator('input:visible, select').all()) {
      const box = await field.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
    }
  });

  test('have checkboxes in the colors of the box', async () => {
    await host.open({ attributes: `${attributes} theme="dark"` });
    const look = (input: Element) => {
      const { appearance, borderColor } = getComputedStyle(input);
      return [appearance, borderColor, getComputedStyle(input, '::before').color];
    };
    const field = await host.input().evaluate((input) => getComputedStyle(input).borderColor);
    const box = host.page.getByRole('checkbox', { name: 'News' });
    await box.check();
    expect(await box.evaluate(look)).toEqual(['none', field, 'rgb(231, 241, 240)']);
  });

  test('keep the input of the plain form', async () => {
    await host.open({
      attributes,
      fallback: `<input type="checkbox" name="tags" value="News" checked>
        <input type="checkbox" name="tags" value="Events & &lt;b>"><input name="fields[city]" value="Basel">
        <input type="checkbox" name="fields[kiln]" value="yes" checked>
        <select name="fields[size]"><option></option><option selected>M</option></select>`,
    });
    expect(await host.page.getByRole('checkbox', { name: 'News' }).isChecked()).toBe(true);
    expect(await host.page.getByRole('checkbox', { name: 'Events & <b>' }).isChecked()).toBe(false);
    expect(await host.page.getByLabel('city').inputValue()).toBe('Basel');
    expect(await host.page.getByRole('checkbox', { name: 'I own a kiln' }).isChecked()).toBe(true);
    expect(await host.page.getByLabel('Shirt size').inputValue()).toBe('M');
  });

  test('are posted by the plain form without JavaScript', async () => {
    await host.open({
      context: { javaScriptEnabled: false },
      fallback:
        '<input type="checkbox" name="tags" value="News" checked><input name="fields[city]" value="Bern">',
    });
    await host.button().click();
    await host.page.waitForURL(`${host.instance.origin}/api/subscribers`);
    expect(host.instance.received[0]?.body).toBe('username=mara&email=&tags=News&fields%5Bcity%5D=Bern');
  });
});

describe('double opt-in', () => {
  test('shows the instance’s pending message instead of the confirmation', async () => {
    host.instance.answer = () => pending;
    await host.open();
    await host.submit('ines@example.com');
    const status = host.page.getByRole('status');
    await expect.poll(() => status.textContent()).toBe('Check your mail We sent you a link.');
    expect(await host.page.getByText('Thanks for subscribing!').count()).toBe(0);
    expect(await host.details('subscribed')).toEqual([
      { creator: 'mara', email: 'ines@example.com', status: 'pending', message: 'We sent you a link.' },
    ]);
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
  });

  test('shows only the host’s text if it has one', async () => {
    host.instance.answer = () => pending;
    await host.open({ attributes: 'success-text="Danke!" confirm-text="Bitte bestätigen."' });
    await host.submit('ines@example.com');
    await expect.poll(() => host.page.getByRole('status').textContent()).toBe('Bitte bestätigen.');
  });
});

describe('problems', () => {
  test.each([
    ['', 'Email required', 'Please enter your email address', 'empty'],
    ['ines', 'Invalid email', 'Please enter a valid email address', 'malformed'],
  ])('rejects "%s" without a request', async (email, title, message, reason) => {
    await host.open();
    await host.submit(email);
    await host.page.getByRole('alert').getByText(title).waitFor();
    await host.page.getByRole('alert').getByText(message).waitFor();
    expect(await host.details('error')).toEqual([{ creator: 'mara', email, reason, title, message }]);
    expect(host.instance.received).toEqual([]);
  });

  test.each([
    [
      409,
      'ines@example.com is already subscribed',
      'Already subscribed',
      'This email is already subscribed to this newsletter',
    ],
    [429, 'Too many attempts. Wait a minute.', 'Subscription failed', 'Too many attempts. Wait a minute.'],
    [500, '', 'Subscription failed', 'Failed to subscribe. Please try again.'],
  ])('shows the error %i "%s" as "%s"', async (status, message, title, expected) => {
    host.instance.answer = () => ({ status, body: { success: false, code: 'x', message, requestId: '1' } });
    await host.open();
    await host.submit('ines@example.com');
    await host.page.getByRole('alert').getByText(title).waitFor();
    await host.page.getByRole('alert').getByText(expected).waitFor();
    expect(await host.input().inputValue()).toBe('ines@example.com');
  });

  test('shows a failure if the response is an HTML page', async () => {
    await host.open();
    await host.page.route('**/api/subscribers', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Sign in to the wifi</h1>' }),
    );
    await host.submit('ines@example.com');
    await host.page.getByRole('alert').getByText('Failed to subscribe. Please try again.').waitFor();
  });

  test('keeps the email address while offline, and succeeds on a retry', async () => {
    await host.open();
    await host.page.context().setOffline(true);
    await host.submit('ines@example.com');
    await host.page.getByRole('alert').getByText('Failed to subscribe. Please try again.').waitFor();
    expect(await host.input().inputValue()).toBe('ines@example.com');
    await host.page.context().setOffline(false);
    await host.button().click();
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(await host.page.getByRole('alert').textContent()).toBe('');
  });
});

describe('events', () => {
  test('are emitted at each step', async () => {
    await host.open();
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(await host.events()).toEqual(['ready', 'submit', 'subscribed confirmed']);
    expect(await host.details('ready')).toEqual([{ creator: 'mara' }]);
    expect(await host.details('submit')).toEqual([{ creator: 'mara', email: 'ines@example.com' }]);
    expect(await host.details('subscribed')).toEqual([
      { creator: 'mara', email: 'ines@example.com', status: 'confirmed', message: 'Subscribed.' },
    ]);
  });

  test('send nothing if tidings-submit is prevented', async () => {
    await host.open();
    await prevent('tidings-submit');
    await host.submit('ines@example.com');
    await expect.poll(host.events).toEqual(['ready', 'submit']);
    expect(await host.button().getAttribute('aria-busy')).toBeNull();
    expect(host.instance.received).toEqual([]);
  });

  test('leave the confirmation to the host if tidings-subscribed is prevented', async () => {
    await host.open();
    await prevent('tidings-subscribed');
    await host.submit('ines@example.com');
    await expect.poll(() => host.input().inputValue()).toBe('');
    expect(await host.page.getByRole('status').textContent()).toBe('');
  });

  test('leave the message to the host if tidings-error is prevented', async () => {
    await host.open();
    await prevent('tidings-error');
    await host.submit('ines');
    await expect.poll(host.events).toEqual(['ready', 'error malformed']);
    expect(await host.page.getByRole('alert').textContent()).toBe('');
  });
});
