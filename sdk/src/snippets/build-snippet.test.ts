import { describe, expect, it } from 'vitest';
import { buildSnippet, places, type SignUpChoices, type WidgetSettings } from '../snippets.js';

const host = 'https://tidings.example';
const subscribe: WidgetSettings = { widget: 'subscribe', creator: 'mara' };
const buy: WidgetSettings = { widget: 'buy', product: { id: 12, title: 'Kiln notes' } };
const card: WidgetSettings = { widget: 'card', creator: 'mara', displayName: 'Mara Lindqvist' };
const choices: SignUpChoices = {
  topics: ['News', 'Food, wine & "more"'],
  fields: [
    { key: 'city', label: 'city', type: 'text', choices: [] },
    { key: 'visits', label: 'visits', type: 'number', choices: [] },
    { key: 'birthday', label: 'Your birthday', type: 'date', choices: [] },
    { key: 'kiln', label: 'I own a kiln', type: 'boolean', choices: [] },
    { key: 'size', label: 'Shirt: size', type: 'choice', choices: ['S', 'XL, tall'] },
  ],
};
const renderHtml = (settings: WidgetSettings) => buildSnippet({ host, settings, place: 'html' }).code;
const renderElement = (settings: WidgetSettings) => /<tidings-[^>]*>/.exec(renderHtml(settings))?.[0];

describe('a snippet for a page', () => {
  it('is a form that works without scripts', () => {
    expect(renderHtml(subscribe)).toMatchInlineSnapshot(`
      "<script type="module" src="https://tidings.example/embed/v1.js"></script>
      <tidings-subscribe creator="mara">
        <form method="post" action="https://tidings.example/api/subscribers">
          <input type="hidden" name="username" value="mara">
          <input type="hidden" name="wording" value="Subscribe to my updates">
          <label>
            Email address
            <input type="email" name="email" autocomplete="email" required>
          </label>
          <input name="company" hidden tabindex="-1" autocomplete="off">
          <button>Let's Go</button>
        </form>
      </tidings-subscribe>"
    `);
  });

  it('is a link to the checkout, or to the creator’s page', () => {
    expect(renderHtml(buy)).toMatchInlineSnapshot(`
      "<script type="module" src="https://tidings.example/embed/v1.js"></script>
      <tidings-buy product="12">
        <a href="https://tidings.example/buy/12">Buy Kiln notes</a>
      </tidings-buy>"
    `);
    expect(renderHtml({ ...buy, text: 'Get the notes', layout: 'card' })).toContain(
      '<tidings-buy product="12" layout="card" text="Get the notes">\n  <a href="https://tidings.example/buy/12">Get the notes</a>',
    );
    expect(renderHtml({ ...card, links: 3 })).toMatchInlineSnapshot(`
      "<script type="module" src="https://tidings.example/embed/v1.js"></script>
      <tidings-card creator="mara" links="3">
        <a href="https://tidings.example/mara">Mara Lindqvist</a>
      </tidings-card>"
    `);
  });

  it('asks for topics and fields of each type, in the element and in the form', () => {
    const code = renderHtml({ ...subscribe, ...choices });
    expect(code).toMatchInlineSnapshot(`
      "<script type="module" src="https://tidings.example/embed/v1.js"></script>
      <tidings-subscribe creator="mara" topics="News, Food\\, wine &amp; &quot;more&quot;" fields="city, visits:number, birthday:date:Your birthday, kiln:boolean:I own a kiln, size:choice:Shirt\\: size:S:XL\\, tall">
        <form method="post" action="https://tidings.example/api/subscribers">
          <input type="hidden" name="username" value="mara">
          <input type="hidden" name="wording" value="Subscribe to my updates">
          <label>
            <input type="checkbox" name="tags" value="News">
            News
          </label>
          <label>
            <input type="checkbox" name="tags" value="Food, wine &amp; &quot;more&quot;">
            Food, wine &amp; "more"
          </label>
          <label>
            city
            <input type="text" name="fields[city]">
          </label>
          <label>
            visits
            <input type="number" name="fields[visits]" step="any">
          </label>
          <label>
            Your birthday
            <input type="date" name="fields[birthday]">
          </label>
          <label>
            <input type="checkbox" name="fields[kiln]" value="yes">
            I own a kiln
          </label>
          <label>
            Shirt: size
            <select name="fields[size]">
              <option></option>
              <option>S</option>
              <option>XL, tall</option>
            </select>
          </label>
          <label>
            Email address
            <input type="email" name="email" autocomplete="email" required>
          </label>
          <input name="company" hidden tabindex="-1" autocomplete="off">
          <button>Let's Go</button>
        </form>
      </tidings-subscribe>"
    `);
  });

  it('omits the widget’s defaults', () => {
    const usual: WidgetSettings = {
      ...subscribe,
      heading: 'Subscribe to my updates',
      buttonText: "Let's Go",
      placeholder: "What's your email?",
      successText: "Thanks for subscribing! You'll receive updates soon.",
      theme: 'auto',
      radius: 14,
      light: {},
      dark: {},
      topics: [],
      fields: [],
    };
    expect(renderHtml(usual)).toBe(renderHtml(subscribe));
    expect(renderHtml({ ...buy, layout: 'button', text: '' })).toBe(renderHtml(buy));
    // An empty button text means the default, and an empty heading means no heading.
    expect(renderElement({ ...subscribe, buttonText: '', successText: '' })).toBe(
      '<tidings-subscribe creator="mara">',
    );
    expect(renderElement({ ...subscribe, heading: '' })).toBe(
      '<tidings-subscribe creator="mara" heading="">',
    );
  });

  it('has a consent wording equal to the visible text', () => {
    const readWording = (settings: WidgetSettings) =>
      /name="wording" value="([^"]*)"/.exec(renderHtml(settings))?.[1];
    expect(readWording({ ...subscribe, heading: 'Notes on Tuesdays' })).toBe('Notes on Tuesdays');
    expect(readWording({ ...subscribe, heading: '', buttonText: 'Write to me' })).toBe('Write to me');
  });

  it.each([
    ['&', '&amp;', '&amp;'],
    ['"', '&quot;', '"'],
    ["'", "'", "'"],
    ['<', '&lt;', '&lt;'],
    ['>', '&gt;', '&gt;'],
  ])('writes %s as %s in attributes, and as %s in text', (character, inValue, inText) => {
    const text = `a${character}b`;
    const code = renderHtml({ ...subscribe, heading: text, buttonText: text });
    expect(code).toContain(`heading="a${inValue}b"`);
    expect(code).toContain(`<button>a${inText}b</button>`);
  });

  it('escapes malicious texts', () => {
    const evil = `"><script>alert(1)</script><a href='x`;
    const product = { id: 12, title: evil };
    for (const settings of [
      { ...subscribe, heading: evil, buttonText: evil, placeholder: evil, successText: evil },
      {
        ...subscribe,
        topics: [evil],
        fields: [{ key: 'a', label: evil, type: 'choice', choices: [evil] }],
      } as const,
      { widget: 'buy', product, text: evil } as const,
      { widget: 'buy', product } as const,
      { widget: 'card', creator: 'mara', displayName: evil } as const,
    ]) {
      const code = renderHtml(settings);
      expect(code.match(/<script/g)).toHaveLength(1);
      expect(code).not.toContain("<a href='x");
    }
  });

  it('accepts an instance URL with or without a trailing slash', () => {
    const snippet = buildSnippet({ host: `${host}/`, settings: buy, place: 'html' });
    expect(snippet.code).toBe(renderHtml(buy));
  });
});

describe('colors', () => {
  it('are written for light and dark, or only for the chosen theme', () => {
    const look = { light: { accent: '#b82c15' }, dark: { accent: '#ff9371', ink: '#ffffff' } };
    expect(renderElement({ ...buy, ...look })).toBe(
      '<tidings-buy product="12" style="--tidings-accent: light-dark(#b82c15, #ff9371); --tidings-ink: light-dark(#0a242e, #ffffff)">',
    );
    expect(renderElement({ ...buy, ...look, theme: 'light' })).toBe(
      '<tidings-buy product="12" theme="light" style="--tidings-accent: #b82c15">',
    );
    expect(renderElement({ ...buy, ...look, theme: 'dark', radius: 0 })).toBe(
      '<tidings-buy product="12" theme="dark" style="--tidings-accent: #ff9371; --tidings-ink: #ffffff; --tidings-radius: 0px">',
    );
    const colors = { light: { surface: '#ffe9e3' }, dark: { surface: '#ffe9e3' } };
    expect(renderElement({ ...buy, ...colors })).toBe(
      '<tidings-buy product="12" style="--tidings-surface: #ffe9e3">',
    );
  });
});

describe('a snippet for each place', () => {
  it('is HTML with a hash for a fixed release', () => {
    const file = { url: `${host}/embed/0.1.0-5f0c9a1b/subscribe.js`, integrity: 'sha384-abc+/=' };
    const { code, language } = buildSnippet({ host, settings: subscribe, place: 'html-fixed', file });
    expect(language).toBe('html');
    expect(code.split('\n')[0]).toBe(
      '<script type="module" src="https://tidings.example/embed/0.1.0-5f0c9a1b/subscribe.js" integrity="sha384-abc+/=" crossorigin="anonymous"></script>',
    );
    expect(code.split('\n').slice(1)).toEqual(renderHtml(subscribe).split('\n').slice(1));
  });

  it.each(['wordpress', 'ghost', 'webflow', 'squarespace'] as const)('is plain HTML for %s', (place) => {
    for (const settings of [subscribe, buy, card]) {
      expect(buildSnippet({ host, settings, place })).toEqual({
        language: 'html',
        code: renderHtml(settings),
      });
    }
  });

  it('is a React component, with properties instead of attributes', () => {
    const settings: WidgetSettings = {
      ...subscribe,
      buttonText: 'Write to me',
      light: { accent: '#b82c15' },
    };
    const snippet = buildSnippet({ host, settings, place: 'react' });
    expect(snippet.language).toBe('tsx');
    expect(snippet.code).toMatchInlineSnapshot(`
      "import { TidingsSubscribe } from '@tidings/widgets/react';
      import type { CSSProperties } from 'react';

      export function Newsletter() {
        return (
          <TidingsSubscribe host="https://tidings.example" creator="mara" buttonText="Write to me" style={{ '--tidings-accent': 'light-dark(#b82c15, #65d0dc)' } as CSSProperties}>
            <form method="post" action="https://tidings.example/api/subscribers">
              <input type="hidden" name="username" value="mara" />
              <input type="hidden" name="wording" value="Subscribe to my updates" />
              <label>
                Email address
                <input type="email" name="email" autoComplete="email" required />
              </label>
              <input name="company" hidden tabIndex={-1} autoComplete="off" />
              <button>
                Write to me
              </button>
            </form>
          </TidingsSubscribe>
        );
      }"
    `);
  });

  it('asks for topics and fields in React', () => {
    const settings = { ...subscribe, ...choices };
    expect(buildSnippet({ host, settings, place: 'react' }).code).toMatchInlineSnapshot(`
      "import { TidingsSubscribe } from '@tidings/widgets/react';

      export function Newsletter() {
        return (
          <TidingsSubscribe host="https://tidings.example" creator="mara" topics={"News, Food\\\\, wine & \\"more\\""} fields={"city, visits:number, birthday:date:Your birthday, kiln:boolean:I own a kiln, size:choice:Shirt\\\\: size:S:XL\\\\, tall"}>
            <form method="post" action="https://tidings.example/api/subscribers">
              <input type="hidden" name="username" value="mara" />
              <input type="hidden" name="wording" value="Subscribe to my updates" />
              <label>
                <input type="checkbox" name="tags" value="News" />
                News
              </label>
              <label>
                <input type="checkbox" name="tags" value={"Food, wine & \\"more\\""} />
                {"Food, wine & \\"more\\""}
              </label>
              <label>
                city
                <input type="text" name="fields[city]" />
              </label>
              <label>
                visits
                <input type="number" name="fields[visits]" step="any" />
              </label>
              <label>
                Your birthday
                <input type="date" name="fields[birthday]" />
              </label>
              <label>
                <input type="checkbox" name="fields[kiln]" value="yes" />
                I own a kiln
              </label>
              <label>
                Shirt: size
                <select name="fields[size]">
                  <option />
                  <option>
                    S
                  </option>
                  <option>
                    XL, tall
                  </option>
                </select>
              </label>
              <label>
                Email address
                <input type="email" name="email" autoComplete="email" required />
              </label>
              <input name="company" hidden tabIndex={-1} autoComplete="off" />
              <button>
                {"Let's Go"}
              </button>
            </form>
          </TidingsSubscribe>
        );
      }"
    `);
  });

  it('escapes malicious texts in React', () => {
    const evil = `{alert(1)}</a>"\\ & 'x'`;
    const settings: WidgetSettings = { widget: 'buy', product: { id: 1, title: 'x' }, text: evil };
    const { code } = buildSnippet({ host, settings, place: 'react' });
    expect(code).toContain(`text={${JSON.stringify(evil)}}`);
    expect(code).toContain(`\n        {${JSON.stringify(evil)}}\n`);
    expect(code.split(evil)).toHaveLength(1);
  });

  it('has two or three steps', () => {
    expect(places.map(({ name }) => name)).toEqual([
      'html',
      'html-fixed',
      'react',
      'wordpress',
      'ghost',
      'webflow',
      'squarespace',
    ]);
    for (const { steps } of places) expect([2, 3]).toContain(steps.length);
  });
});
