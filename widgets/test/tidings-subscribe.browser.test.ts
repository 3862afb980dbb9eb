import { describe, expect, test } from 'vitest';
import { findAccessibilityProblems } from './browser.js';
import { pending, subscribed } from './servers.js';
import { useSubscribePage } from './subscribe-page.js';

const host = useSubscribePage();

/** From now on; heard at the document, so that crossing the shadow boundary is proven too. */
async function prevent(type: string): Promise<void> {
  await host.page.evaluate(
    (name) => document.addEventListener(name, (event) => event.preventDefault()),
    type,
  );
}

describe('accessibility', () => {
  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (theme) => {
    await host.open({ attributes: `theme="${theme}"` });
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
    await host.button().click();
    await host.page.getByRole('alert').getByText('Email required').waitFor();
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(await findAccessibilityProblems(host.page)).toEqual([]);
  });

  test('works with the keyboard alone, and the focus follows to the thanks', async () => {
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

  test('a visitor who has gone on is not pulled back by a late answer', async () => {
    let release = () => {};
    host.instance.answer = () => new Promise((resolve) => (release = () => resolve(subscribed)));
    await host.open();
    await host.submit('ines@example.com');
    await expect.poll(() => host.instance.received.length).toBe(1);
    const link = host.page.getByRole('link', { name: 'Next' });
    await link.focus();
    release();
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('the field says what it is for, and which mistake was made', async () => {
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
  test('sends username and email to the instance that the script came from, without cookies', async () => {
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
    host.instance.answer = () => new Promise((resolve) => (release = () => resolve(subscribed)));
    await host.open();
    const before = await host.button().boundingBox();
    await host.submit('ines@example.com');
    await expect.poll(() => host.button().getAttribute('aria-busy')).toBe('true');
    expect(await host.button().textContent()).toBe('...');
    expect(await host.button().boundingBox()).toEqual(before);
    await host.input().press('Enter');
    release();
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(host.instance.received).toHaveLength(1);
  });

  test('a filled honeypot travels along', async () => {
    await host.open();
    await host.page.locator('input[name=company]').evaluate((element: HTMLInputElement) => {
      element.value = 'Bots Inc.';
    });
    await host.submit('ines@example.com');
    await expect.poll(() => host.instance.received[0]?.body).toContain('"company":"Bots Inc."');
  });

  test('its texts can be changed', async () => {
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

describe('where addresses are confirmed by mail', () => {
  test('says so instead of thanking, in the words of the instance', async () => {
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

  test('a text of the host’s own stands alone', async () => {
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
  ])('"%s" is refused without asking the instance', async (email, title, message, reason) => {
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
    [429, 'Too many tries. Wait a minute.', 'Subscription failed', 'Too many tries. Wait a minute.'],
    [500, '', 'Subscription failed', 'Failed to subscribe. Please try again.'],
  ])('%i "%s" is told as "%s"', async (status, message, title, shown) => {
    host.instance.answer = () => ({ status, body: { success: false, code: 'x', message, requestId: '1' } });
    await host.open();
    await host.submit('ines@example.com');
    await host.page.getByRole('alert').getByText(title).waitFor();
    await host.page.getByRole('alert').getByText(shown).waitFor();
    expect(await host.input().inputValue()).toBe('ines@example.com');
  });

  test('an answer that is a page is a refusal, not thanks', async () => {
    await host.open();
    await host.page.route('**/api/subscribers', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Sign in to the wifi</h1>' }),
    );
    await host.submit('ines@example.com');
    await host.page.getByRole('alert').getByText('Failed to subscribe. Please try again.').waitFor();
  });

  test('without a network the address stays, and another try goes through', async () => {
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
  test('tell the host what happens', async () => {
    await host.open();
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(await host.events()).toEqual(['ready', 'submit', 'subscribed']);
    expect(await host.details('ready')).toEqual([{ creator: 'mara' }]);
    expect(await host.details('submit')).toEqual([{ creator: 'mara', email: 'ines@example.com' }]);
    expect(await host.details('subscribed')).toEqual([
      { creator: 'mara', email: 'ines@example.com', status: 'confirmed', message: 'Subscribed.' },
    ]);
  });

  test('a prevented tidings-submit sends nothing', async () => {
    await host.open();
    await prevent('tidings-submit');
    await host.submit('ines@example.com');
    await expect.poll(host.events).toEqual(['ready', 'submit']);
    expect(await host.button().getAttribute('aria-busy')).toBeNull();
    expect(host.instance.received).toEqual([]);
  });

  test('a prevented tidings-subscribed leaves the thanks to the host', async () => {
    await host.open();
    await prevent('tidings-subscribed');
    await host.submit('ines@example.com');
    await expect.poll(() => host.input().inputValue()).toBe('');
    expect(await host.page.getByRole('status').textContent()).toBe('');
  });

  test('a prevented tidings-error leaves the message to the host', async () => {
    await host.open();
    await prevent('tidings-error');
    await host.submit('ines');
    await expect.poll(host.events).toEqual(['ready', 'error malformed']);
    expect(await host.page.getByRole('alert').textContent()).toBe('');
  });
});
