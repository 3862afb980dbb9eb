import { doIUseEmail } from '@jsx-email/doiuse-email';
import { HtmlValidate } from 'html-validate';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { CONTENT_NAMES, sampleContent } from '../../../testing/samples/content-samples.js';
import { DESIGNS } from './designs/designs.js';
import type { NewsletterContent } from './newsletter-content.js';
import { renderEmail } from './render-email.js';
import { getFirstWords, renderPlainBody, renderText } from './render-text.js';

const EVERY_EMAIL = DESIGNS.flatMap((design) =>
  CONTENT_NAMES.map((name) => [design.name, name, design] as const),
);

const listWords = (text: string) => text.match(/[\p{L}\p{N}\p{Extended_Pictographic}]+/gu) ?? [];

interface EmailParts {
  text: string;
  elements: Array<{ tag: string; attributes: Record<string, string> }>;
}

/** Reads the visible text and the elements, as an email client does. */
function readEmail(html: string): EmailParts {
  const parts: EmailParts = { text: '', elements: [] };
  let tag = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      tag = name;
      parts.elements.push({ tag, attributes });
    },
    ontext(text) {
      if (tag !== 'style' && tag !== 'title') parts.text += ` ${text}`;
    },
    onclosetag() {
      tag = '';
    },
  });
  parser.end(html);
  return parts;
}

/** Returns everything that a subscriber must find, in any design. */
function listExpectedWords(newsletter: NewsletterContent): string[] {
  const expectedWords = [
    newsletter.title,
    newsletter.senderName,
    readEmail(newsletter.content).text,
    newsletter.postalAddress ?? '',
  ];
  if (newsletter.ctaText && newsletter.ctaUrl?.startsWith('http')) expectedWords.push(newsletter.ctaText);
  if (newsletter.sentWith) expectedWords.push('Sent with', newsletter.sentWith.name);
  return listWords(
    [
      ...expectedWords,
      'You receive this because you subscribed to',
      'Unsubscribe',
      'Manage your preferences',
    ].join(' '),
  );
}

const VALIDATOR = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Word reads attributes and conditional comments, and Gmail reads inline styles.
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'no-conditional-comment': 'off',
    'prefer-tbody': 'off',
    // Creators use any heading levels, and repeat texts.
    'heading-level': 'off',
    'no-redundant-for': 'off',
    'long-title': 'off',
    // Sending rejects an empty title, but rendering does not.
    'empty-title': 'off',
  },
});

describe.each(EVERY_EMAIL)('%s with %s', (_, name, design) => {
  it('contains the whole newsletter, in HTML and text, safely and with valid markup', async () => {
    const newsletter = await sampleContent(name, design);
    const html = renderEmail(newsletter);
    const text = renderText(newsletter, await renderPlainBody(newsletter.content));
    const { text: htmlText, elements } = readEmail(html);

    const listMissingWords = (words: string[]) => {
      const foundWords = new Set(words);
      return listExpectedWords(newsletter).filter((word) => !foundWords.has(word));
    };
    expect(listMissingWords(listWords(htmlText))).toEqual([]);
    expect(listMissingWords(listWords(text))).toEqual([]);

    const images = elements.filter(({ tag }) => tag === 'img').map(({ attributes }) => attributes);
    expect(
      images.every(
        ({ src, width, alt }) => /^https?:/.test(src ?? '') && Number(width) > 0 && alt !== undefined,
      ),
    ).toBe(true);
    const forbiddenTags = ['script', 'iframe', 'svg', 'form', 'link', 'object'];
    expect(elements.filter(({ tag }) => forbiddenTags.includes(tag))).toEqual([]);
    const attributes = elements.flatMap(({ attributes }) => Object.entries(attributes));
    expect(attributes.filter(([key]) => key.startsWith('on'))).toEqual([]);
    const addresses = attributes.filter(([key]) => key === 'href' || key === 'src').map(([, value]) => value);
    expect(addresses.filter((address) => !/^(?:https?:|mailto:)/.test(address))).toEqual([]);

    const report = await VALIDATOR.validateString(html);
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });
});

describe.each(DESIGNS.map((design) => [design.name, design] as const))('%s', (_, design) => {
  it('marks the editable parts, and shows products only in designs that support them', async () => {
    const newsletter = await sampleContent('everything at once', design);
    const html = renderEmail(newsletter);
    const count = (name: string) => html.match(new RegExp(`class="[^"]*\\b${name}\\b`, 'g'))?.length ?? 0;
    expect(count('t-title')).toBe(1);
    expect(count('t-content')).toBeGreaterThan(0);
    expect(count('t-action')).toBe(1);
    expect(count('t-image')).toBe(design.key === 'template-1' ? 0 : 1);
    const hasProducts = design.template === null || design.key === 'template-4';
    expect(count('t-product')).toBe(hasProducts ? 8 : 0);
    expect(html.includes('href="https://kiln.example/p2"')).toBe(hasProducts);
    expect(html.includes('alt="A notebook"')).toBe(hasProducts);
  });

  it('is smaller than 20 KB with nothing but a title', async () => {
    expect(Buffer.byteLength(renderEmail(await sampleContent('nothing but a title', design)))).toBeLessThan(
      20_000,
    );
  });

  it('shows a placeholder for a missing image only in the editor', async () => {
    const newsletter = { ...(await sampleContent('one word', design)), imageUrl: null };
    expect(renderEmail(newsletter)).not.toContain('t-image');
    const editing = renderEmail({ ...newsletter, showsPlaces: true });
    expect(editing.includes('t-image')).toBe(design.key !== 'template-1');
  });

  it('uses no important feature that email clients lack', async () => {
    const clients = ['gmail.*', 'apple-mail.*', 'outlook.*', 'yahoo.*', 'aol.*', 'samsung-email.*'];
    const report = doIUseEmail(renderEmail(await sampleContent('everything at once', design)), {
      emailClients: clients,
    });
    const features = (report.success ? [] : report.errors).map(
      (error) => /`(.*?)`/.exec(error)?.[1] ?? error,
    );
    expect([...new Set(features)].filter((feature) => !(feature in ACCEPTED))).toEqual([]);
  });
});

/** Features that some client ignores, and the effect for its users. */
const ACCEPTED: Record<string, string> = {
  '@media': 'dark schemes and small screens; columns stack and all is readable without',
  'Attribute selector': "the dark scheme of Outlook's apps, which set that attribute themselves",
  'Class selector': 'dark schemes and small screens again: every other style is inline',
  'Descendant combinator': 'as the attribute selector, which it belongs to',
  '<body> element': 'replaced by another element; the table in it has its color too',
  'display:none': 'the preview text, which Gmail by IMAP then shows as a first line',
  overflow: 'beside display:none, for clients that know only one of them',
  'role attribute': 'layout tables are then read out as tables',
  'aria-hidden attribute': 'two rows of dots are then read out',
  'word-break': 'words of a hundred characters then widen the email',
  'white-space': 'long lines of code then widen the email',
  'border-radius': 'corners are square',
};

it('uses only the workarounds for Word that decision record 0032 lists', async () => {
  const emails = await Promise.all(
    DESIGNS.map(async (design) => renderEmail(await sampleContent('everything at once', design))),
  );
  const listMatches = (pattern: RegExp) =>
    [...new Set(emails.flatMap((html) => [...html.matchAll(pattern)].map(([match]) => match)))].sort();
  expect(listMatches(/mso-[a-z-]+/g)).toEqual(['mso-hide', 'mso-padding-alt']);
  expect(listMatches(/(?<=<!--\[if )[^\]]+/g)).toEqual(['mso']);
  // Matches the tables around an email and its columns, and the style element with its settings.
  expect(listMatches(/(?<=<!--\[if mso\]>)<\/?[a-z]+/g)).toEqual(['</td', '</tr', '<style', '<table', '<td']);
  expect(listMatches(/<v:[a-z]+/g)).toEqual([]);
});

describe('the plain text', () => {
  it('has the newsletter from title to postal address', async () => {
    const [products = DESIGNS[0]] = DESIGNS.filter(({ key }) => key === 'template-4');
    if (products === undefined) throw new Error('There is no template for products.');
    const newsletter = await sampleContent('everything at once', products);
    expect(
      renderText(
        { ...newsletter, imageBlocks: newsletter.imageBlocks.slice(0, 2) },
        await renderPlainBody(newsletter.content),
      ),
    ).toMatchInlineSnapshot(`
      "The kiln that would not cool

      [A kiln with its door open]

      Frost came on Tuesday. Here is what it taught me [https://kiln.example/ash].


      Monday: the long wait

      Thirty-one hours to cone ten.

      > A kiln is a clock.


      Needed

       * Gloves

       * A dry shed


      Friday – the glaze


      Figures

      Cone   ten

       3. Sieve
       4. Stir in warm water

      ash 1
      clay 2

      ----------------------------------------

      [Ash in a bowl]

      Half the ash

      Get

      The sheet [https://kiln.example/sheet]

      afterwards

      [A moon jar] https://kiln.example/p0
      [A notebook]

      Read the journal: https://kiln.example/letter?a=1&b=2

      --
      You receive this because you subscribed to Mara Lind at https://tidings.example/mara
      Mara Lind
      Strandvägen 4
      Stockholm
      Unsubscribe: https://tidings.example/u/abc
      Manage your preferences: https://tidings.example/r/abc
      Sent with Tidings: https://tidings.example"
    `);
  });

  it('puts images and buttons on their own lines, and leaves icons in the text', async () => {
    expect(
      await renderPlainBody(
        '<img src="/a" alt="A moon"><img src="/b" alt="A jar"><a class="button" href="https://a.example">Come</a><p>so <img src="/c" alt="warm"> it is</p>',
      ),
    ).toBe('[A moon]\n\n[A jar]\n\nCome [https://a.example]\n\nso [warm] it is');
  });
});

describe('the preview text', () => {
  it('is the first visible words, without marks of lists and links', () => {
    expect(
      getFirstWords(
        '<h2>Frost</h2><ul><li>One</li><li><a href="https://a.example">Two</a></li></ul><hr><p>x &amp; y</p>',
      ),
    ).toBe('Frost One Two x & y');
    expect(getFirstWords(`<p>${'word '.repeat(60)}</p>`)).toMatch(/^(?:word )+word$/);
  });

  it('is padded, so that no inbox shows the text after it', async () => {
    const [design = DESIGNS[0]] = DESIGNS;
    if (design === undefined) throw new Error('There are no designs.');
    const html = renderEmail({ ...(await sampleContent('one word', design)), preheader: 'Short & sweet' });
    const hiddenText = /<div style="display:none[^>]*>(.*?)<\/div>/.exec(html)?.[1] ?? '';
    expect(hiddenText).toMatch(/^Short &amp; sweet(?:&#847;&zwnj;&nbsp;){137}$/);
    expect(renderEmail(await sampleContent('one word', design))).not.toContain('display:none');
  });
});
