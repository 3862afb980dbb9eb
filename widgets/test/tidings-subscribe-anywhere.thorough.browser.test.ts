import { describe, expect, test } from 'vitest';
import { useSubscribePage } from './subscribe-page.js';

const host = useSubscribePage();

describe('the subscribe box on any page', () => {
  test('works after it was moved', async () => {
    await host.open();
    await host.page.evaluate(() => {
      const element = document.querySelector('tidings-subscribe');
      const place = document.createElement('aside');
      document.body.append(place);
      if (element) place.append(element);
    });
    await host.submit('ines');
    await host.page.getByRole('alert').getByText('Invalid email').waitFor();
    await host.submit('ines@example.com');
    await host.page.getByText('Thanks for subscribing!').waitFor();
    expect(host.instance.received).toHaveLength(1);
  });

  test('works inside another element’s shadow root', async () => {
    await host.open();
    await host.page.evaluate(() => {
      const outer = document.createElement('div');
      outer.id = 'outer';
      const inner = document.createElement('tidings-subscribe');
      inner.creator = 'tom';
      outer.attachShadow({ mode: 'open' }).append(inner);
      document.querySelector('h1')?.before(outer);
    });
    const inner = host.page.locator('#outer tidings-subscribe');
    await inner.getByRole('textbox').fill('tom@example.com');
    await inner.getByRole('button').click();
    await inner.getByText('Thanks for subscribing!').waitFor();
  });

  test('posts the form inside it without JavaScript', async () => {
    await host.open({ context: { javaScriptEnabled: false } });
    await host.page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
    await host.button().click();
    await host.page.waitForURL(`${host.instance.origin}/api/subscribers`);
    expect(host.instance.received[0]?.body).toBe('username=mara&email=ines%40example.com');
  });

  test('keeps the input and the focus of the plain form', async () => {
    await host.open({
      beforeScript: () => host.page.getByRole('textbox', { name: 'Email' }).fill('ines@exam'),
    });
    await host.page.keyboard.type('ple.com');
    expect(await host.input().inputValue()).toBe('ines@example.com');
  });

  test.each([
    [360, true],
    [379, true],
    [380, false],
  ])('%i px wide: has the button below the field: %s', async (width, isStacked) => {
    await host.open({ head: `<style>tidings-subscribe { width: ${width}px }</style>` });
    const field = await host.input().boundingBox();
    const submitButton = await host.button().boundingBox();
    expect((submitButton?.y ?? 0) > (field?.y ?? 0)).toBe(isStacked);
  });
});

describe('appearance', () => {
  test('has the button on the left in right-to-left pages', async () => {
    await host.open({ head: '<script>document.documentElement.dir = "rtl"</script>' });
    const field = await host.input().boundingBox();
    expect((await host.button().boundingBox())?.x).toBeLessThan(field?.x ?? 0);
  });

  const readLabelColor = () => host.button().evaluate((element) => getComputedStyle(element).color);

  test.each([
    ['#ffe45c', 'rgb(10, 36, 46)'],
    ['oklch(0.35 0.12 300)', 'rgb(249, 253, 252)'],
  ])('has a readable label on the accent %s', async (accent, color) => {
    await host.open({ head: `<style>tidings-subscribe { --tidings-accent: ${accent} }</style>` });
    await expect.poll(readLabelColor).toBe(color);
  });

  test('adapts the label when the host changes its accent', async () => {
    await host.open({ head: '<style>:root { --tidings-accent: #123 }</style>' });
    expect(await readLabelColor()).toBe('rgb(249, 253, 252)');
    await host.page.evaluate(() => document.documentElement.style.setProperty('--tidings-accent', '#fe9'));
    await expect.poll(readLabelColor).toBe('rgb(10, 36, 46)');
  });

  test('follows the color-scheme of the page with auto, not only the system', async () => {
    const readSurface = () => host.form().evaluate((form) => getComputedStyle(form).backgroundColor);
    await host.open({ context: { colorScheme: 'dark' } });
    expect(await readSurface()).toBe('rgb(253, 254, 254)');
    await host.page.addStyleTag({ content: ':root { color-scheme: light dark }' });
    expect(await readSurface()).toBe('rgb(15, 30, 37)');
    await host.page
      .locator('tidings-subscribe')
      .evaluate((element) => element.setAttribute('theme', 'light'));
    await expect.poll(readSurface).toBe('rgb(253, 254, 254)');
  });
});

describe('the typewriter effect', () => {
  const readPlaceholder = () => host.input().getAttribute('placeholder');

  test('types the placeholder letter by letter', async () => {
    await host.open({ context: { reducedMotion: 'no-preference' } });
    const placeholderTexts = await host.page.evaluate(async () => {
      const field = document.querySelector('tidings-subscribe')?.shadowRoot?.querySelector('input');
      const texts: string[] = [];
      while (field && texts.at(-1) !== "What's your email?") {
        if (texts.at(-1) !== field.placeholder) texts.push(field.placeholder);
        await new Promise(requestAnimationFrame);
      }
      return texts;
    });
    expect(placeholderTexts.length).toBeGreaterThan(5);
    expect(placeholderTexts.every((text) => "What's your email?".startsWith(text))).toBe(true);
  });

  test('shows the whole placeholder for visitors who prefer reduced motion', async () => {
    await host.open();
    expect(await readPlaceholder()).toBe("What's your email?");
  });

  test('ends with the whole placeholder when the visitor types', async () => {
    await host.open({ context: { reducedMotion: 'no-preference' } });
    await host.input().fill('i');
    await expect.poll(readPlaceholder, { timeout: 700 }).toBe("What's your email?");
  });

  test('waits until it is on screen, also after a move', async () => {
    await host.open({
      head: '<style>tidings-subscribe { display: block; margin-top: 200vh }</style>',
      context: { reducedMotion: 'no-preference' },
      until: 'defined',
    });
    expect(await host.page.locator('tidings-subscribe').evaluate((element) => element.shadowRoot)).toBeNull();
    await host.page.evaluate(() => {
      const element = document.querySelector('tidings-subscribe');
      if (element) document.querySelector('h1')?.before(element);
      element?.scrollIntoView();
    });
    await expect.poll(readPlaceholder).toBe("What's your email?");
  });
});
