import { Parser } from 'htmlparser2';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { joinMessage } from '../../../kernel/email/message-skeleton.js';
import { sanitizeContent } from '../../../kernel/html/sanitize-content.js';
import { createStudio, newsletter, type Studio, wholeNewsletter } from '../../../testing/newsletters.js';
import { MALICIOUS_HTML, MALICIOUS_LINES } from '../../../testing/samples/malicious-texts.js';
import { examineNewsletter } from '../preflight/examine-newsletter.js';
import { getNewsletter } from '../store.js';

/** The allowed content, repeated here so that a mistake in the allow-list is detected. */
const CONTENT_TAGS = new Set(
  'h1 h2 h3 h4 p br hr blockquote pre code ul ol li strong b em i u s sub sup small mark a img figure figcaption table thead tbody tr th td'.split(
    ' ',
  ),
);
const CONTENT_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'class'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align'],
};
/** A whole email also has these tags. None of them runs, loads automatically or posts. */
const MAIL_TAGS = new Set([...CONTENT_TAGS, ...'html head title meta style body div span center'.split(' ')]);

interface ParsedElement {
  name: string;
  attributes: Record<string, string>;
}

function listElements(html: string): ParsedElement[] {
  const elements: ParsedElement[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => void elements.push({ name, attributes }) });
  parser.end(html);
  return elements;
}

/** Reads a scheme as browsers do (URL Standard, 4.4), but more strictly, without spaces and control characters. */
function readScheme(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what schemes hide behind.
  const bare = address.replace(/[\u0000-\u0020\u007f]/g, '').toLowerCase();
  return /^([a-z][a-z0-9+.-]*):/.exec(bare)?.[1] ?? '';
}

function listFaults({ name, attributes }: ParsedElement): string[] {
  const faults = Object.keys(attributes)
    .filter((attribute) => /^on|^(?:srcdoc|srcset|formaction|action|ping|xlink:href|data)$/.test(attribute))
    .map((attribute) => `${name} has ${attribute}`);
  const addresses = [attributes.href, attributes.src, attributes.background].filter(
    (value) => value !== undefined,
  );
  const schemes = name === 'a' ? ['http', 'https', 'mailto'] : ['http', 'https'];
  for (const address of addresses) {
    const scheme = readScheme(address);
    // Without a scheme it is a path on this site, or invalid in an email. Two slashes start another site's
    // URL.
    const isFine = scheme === '' ? !/^[\s\0]*[/\\]{2}/.test(address) : schemes.includes(scheme);
    if (!isFine) faults.push(`${name} leads to ${address}`);
  }
  if (/url\s*\(|expression|@import|javascript/i.test(attributes.style ?? ''))
    faults.push(`${name} is styled so`);
  return faults;
}

function listContentFaults(html: string): string[] {
  return listElements(html).flatMap((element) => {
    const { name, attributes } = element;
    const allowedAttributes = CONTENT_ATTRIBUTES[name] ?? [];
    return [
      ...(CONTENT_TAGS.has(name) ? [] : [`<${name}>`]),
      ...Object.keys(attributes)
        .filter((attribute) => !allowedAttributes.includes(attribute))
        .map((attribute) => `${name} has ${attribute}`),
      ...(attributes.class === undefined || attributes.class === 'button'
        ? []
        : [`class ${attributes.class}`]),
      ...listFaults(element),
    ];
  });
}

function listEmailFaults(html: string): string[] {
  return listElements(html).flatMap((element) => [
    ...(MAIL_TAGS.has(element.name) ? [] : [`<${element.name}>`]),
    ...(element.attributes['http-equiv']?.toLowerCase() === 'refresh' ? ['a refresh'] : []),
    ...listFaults(element),
  ]);
}

/** Puts the malicious text in every text field, and in every URL field. */
function fillEveryField(malicious: string, template: string): object {
  return {
    title: malicious.slice(0, 200),
    content: malicious,
    imageUrl: malicious,
    imageAlt: malicious,
    preheader: malicious.slice(0, 150),
    ctaText: malicious.slice(0, 100),
    ctaUrl: malicious,
    imageBlocks: ['https://a.example/1.png', malicious],
    imageBlockLinks: [malicious, malicious],
    imageBlockAlts: [malicious, malicious],
    senderName: malicious.slice(0, 100),
    template,
  };
}

/** The ways to save content. Each returns the stored content. */
const WAYS_IN: Array<[string, (studio: Studio, content: string) => Promise<string>]> = [
  ['creating', async (studio, content) => readContent(studio, await studio.draft({ content }))],
  [
    'replacing',
    async (studio, content) => {
      const id = await studio.draft();
      await studio.call('PUT', `/${id}`, { body: { ...wholeNewsletter, content, version: 1 } });
      return readContent(studio, id);
    },
  ],
  [
    'changing',
    async (studio, content) => {
      const id = await studio.draft();
      await studio.call('PATCH', `/${id}`, { body: { content, version: 1 } });
      return readContent(studio, id);
    },
  ],
  [
    'copying',
    async (studio, content) => {
      const response = await studio.call('POST', `/${await studio.draft({ content })}/duplicate`);
      return readContent(studio, response.json.id);
    },
  ],
  [
    'the open draft',
    async (studio, content) => {
      const open = { as: studio.mara, body: { ...newsletter, content } };
      const { json } = await studio.world.call('POST', '/api/newsletter/draft', open);
      return readContent(studio, json.id);
    },
  ],
];

async function readContent(studio: Studio, id: number): Promise<string> {
  return (await studio.row(id))?.content ?? '';
}

describe('HTML that tries to run something', () => {
  it('has over 60 cases, and the checks detect active HTML', () => {
    expect(MALICIOUS_HTML.length).toBeGreaterThan(60);
    // The checks of this test must detect it if it is present.
    expect(listContentFaults('<p onclick=x>a</p><svg></svg><a href=" java\tscript:x">b</a>')).toHaveLength(4);
    expect(listEmailFaults('<meta http-equiv=Refresh><img src="data:x"><script></script>')).toHaveLength(3);
  });

  it.each(WAYS_IN)('is not stored in content by %s', async (_, saveContent) => {
    const studio = await createStudio();
    for (const malicious of MALICIOUS_HTML) {
      const content = await saveContent(studio, `<p>before</p>${malicious}<p>after</p>`);
      expect(listContentFaults(content), `${malicious}\n→ ${content}`).toEqual([]);
      expect(content, malicious).toMatch(/^<p>before<\/p>/);
    }
  });

  it('does not change when its sanitized content is sanitized again', async () => {
    for (const malicious of MALICIOUS_HTML) {
      const clean = await sanitizeContent(malicious);
      expect(await sanitizeContent(clean), malicious).toBe(clean);
    }
  });

  it.each(['template-1', 'template-2', 'template-3', 'template-4'])(
    'is not in an email of %s',
    async (template) => {
      const studio = await createStudio();
      const listStyles = (html: string) => html.match(/<style[\s\S]*?<\/style>/gi);
      const harmless = await studio.call('POST', '/preview', { body: { ...newsletter, template } });
      for (const malicious of MALICIOUS_HTML) {
        const { status, json } = await studio.call('POST', '/preview', {
          body: fillEveryField(malicious, template),
        });
        expect(status, malicious).toBe(200);
        expect(listEmailFaults(json.html), malicious).toEqual([]);
        expect(listStyles(json.html), malicious).toEqual(listStyles(harmless.json.html));
        expect(json.html.match(/<\/html>/gi), malicious).toHaveLength(1);
      }
    },
  );
});

/** Returns the email as its first subscriber would receive it. */
async function buildEmail(studio: Studio, id: number): Promise<{ email: Email; raw: string }> {
  const { ctx } = studio.world;
  const newsletter = await getNewsletter(ctx, { userId: studio.mara.id, newsletterId: id });
  const { composed } = await examineNewsletter(ctx, newsletter);
  const skeleton = await ctx.email.compile(composed.message);
  const values = {
    to: 'ines@kova.example',
    'message-id': '1@tidings.example',
    'unsubscribe-url': 'http://127.0.0.1:3000/u/token',
    'preferences-url': 'http://127.0.0.1:3000/r/token',
  };
  const raw = Buffer.from(joinMessage(skeleton, values)).toString('latin1');
  return { email: await PostalMime.parse(raw), raw };
}

describe('text that would inject a header', () => {
  it.each(['title', 'senderName', 'ctaText', 'imageAlt', 'preheader', 'content'])(
    'in %s adds no header',
    async (field) => {
      const studio = await createStudio();
      const sound = {
        ...newsletter,
        imageUrl: 'https://a.example/1.png',
        ctaText: 'Read',
        ctaUrl: 'https://a.example',
      };
      const calm = await buildEmail(
        studio,
        await studio.draft({ ...sound, senderEmail: 'mara@kiln.example' }),
      );
      const listHeaderNames = ({ email: sentEmail }: { email: Email }) =>
        sentEmail.headers.map(({ key }) => key);
      for (const malicious of MALICIOUS_LINES) {
        const value = field === 'content' ? `<p>${malicious}</p>` : malicious.slice(0, 100);
        const id = await studio.draft({ ...sound, senderEmail: 'mara@kiln.example', [field]: value });
        const result = await buildEmail(studio, id);
        expect(listHeaderNames(result), malicious).toEqual(listHeaderNames(calm));
        const { email: sentEmail, raw } = result;
        expect(sentEmail.from?.address, malicious).toBe('newsletter@tidings.example');
        expect(
          sentEmail.to?.map(({ address }) => address),
          malicious,
        ).toEqual(['ines@kova.example']);
        expect(
          sentEmail.replyTo?.map(({ address }) => address),
          malicious,
        ).toEqual(['mara@kiln.example']);
        expect([sentEmail.cc, sentEmail.bcc, sentEmail.attachments], malicious).toEqual([
          undefined,
          undefined,
          [],
        ]);
        expect(sentEmail.subject, malicious).not.toMatch(/[\r\n]/);
        expect(sentEmail.html, malicious).toContain('</html>');
        // The email has one kind of line end, and no line longer than mail servers accept.
        expect(raw.replaceAll('\r\n', ''), malicious).not.toMatch(/[\r\n]/);
        expect(Math.max(...raw.split('\r\n').map((line) => line.length)), malicious).toBeLessThanOrEqual(998);
      }
    },
  );

  it('in the sender’s address is rejected, or results in one reply address', async () => {
    const studio = await createStudio();
    for (const malicious of MALICIOUS_LINES) {
      for (const senderEmail of [malicious, `mara@kiln.example${malicious}`, `${malicious}@kiln.example`]) {
        const response = await studio.call('POST', '', { body: { ...newsletter, senderEmail } });
        expect([400, 201], senderEmail).toContain(response.status);
        if (response.status === 400) continue;
        const { email: sentEmail } = await buildEmail(studio, response.json.id);
        expect(sentEmail.replyTo, senderEmail).toHaveLength(1);
        expect(sentEmail.replyTo?.[0]?.address, senderEmail).toBe(response.json.senderEmail);
      }
    }
  });

  it('in a subscriber’s address is rejected', async () => {
    const studio = await createStudio({ subscribers: [] });
    for (const malicious of MALICIOUS_LINES) {
      const response = await studio.world.call('POST', '/api/subscribers', {
        body: { username: 'mara', email: `ines@kova.example${malicious}` },
      });
      expect(response.status, malicious).toBe(400);
    }
  });
});
