import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { createArchiveWorld } from '../../../testing/archive-world.js';

const ORIGIN = 'http://127.0.0.1:3000';
const RSS_PATH = '/mara/newsletters/feed.xml';
const JSON_FEED_PATH = '/mara/newsletters/feed.json';

/** Returns every element's text by name, in order. Throws if elements are not closed in order. */
function readXml(xml: string): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  const openElements: Array<{ name: string; text: string }> = [];
  const parser = new Parser(
    {
      onopentag: (name) => void openElements.push({ name, text: '' }),
      ontext(text) {
        const last = openElements.at(-1);
        if (last !== undefined) last.text += text;
      },
      onclosetag(name, isImplied) {
        const last = openElements.pop();
        if (last?.name !== name || (isImplied && name !== 'atom:link'))
          throw new Error(`${name} is not closed.`);
        texts[name] = [...(texts[name] ?? []), last.text];
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}

const newsletter = {
  title: 'Salt & <smoke> "quoted"',
  content:
    '<p>Hello {{name|there}}, \u0001<a href="https://kiln.example/?a=1&amp;b=2">look</a>.</p><img src="/media/0123456789abcdef01234567/512.webp" alt="Pots">',
  preheader: 'What the salt did',
  imageUrl: 'https://images.example/a.jpg',
  ctaText: 'Come by',
  ctaUrl: 'https://kiln.example/open',
};

describe('feed.xml', () => {
  it('is RSS 2.0 with the full text, escaped, with absolute URLs', async () => {
    const world = await createArchiveWorld();
    await world.call('POST', '/api/onboarding', {
      as: world.mara,
      body: { displayName: 'Mara & Co', bio: 'Pots <and> weather' },
    });
    const id = await world.publish(newsletter);
    const { headers, text, status } = await world.call('GET', RSS_PATH);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=UTF-8']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" /);
    expect(text).toContain(`<atom:link href="${ORIGIN}${RSS_PATH}" rel="self" type="application/rss+xml"/>`);
    expect(text).toContain(`<guid isPermaLink="true">${ORIGIN}/mara/newsletters/${id}</guid>`);
    const xml = readXml(text);
    expect(xml.title).toEqual(['Mara & Co', newsletter.title]);
    expect(xml.link).toEqual([
      `${ORIGIN}/mara/newsletters`,
      `${ORIGIN}/mara/newsletters/${id}-salt-smoke-quoted`,
    ]);
    expect(xml.pubDate).toEqual(['Sat, 21 Nov 2026 08:00:00 GMT']);
    expect(xml.lastBuildDate).toEqual(['Sat, 21 Nov 2026 08:00:00 GMT']);
    expect(xml.description).toEqual(['Pots <and> weather', 'What the salt did']);
    const [content = ''] = xml['content:encoded'] ?? [];
    expect(content).toBe(
      [
        '<p><img src="https://images.example/a.jpg" alt=""></p>',
        '<p>Hello there, <a href="https://kiln.example/?a=1&amp;b=2">look</a>.</p>',
        `<img src="${ORIGIN}/media/0123456789abcdef01234567/1200.jpg" alt="Pots">`,
        '<p><a href="https://kiln.example/open">Come by</a></p>',
      ].join(''),
    );
    // The permalink redirects to the newsletter.
    const permalink = await world.call('GET', `/mara/newsletters/${id}`);
    expect(permalink.status).toBe(301);
  });

  it('contains the last twenty newsletters', async () => {
    const world = await createArchiveWorld();
    for (let index = 1; index <= 21; index += 1) await world.publish({ title: `Kiln notes ${index}` });
    const { item = [], title = [] } = readXml((await world.call('GET', RSS_PATH)).text);
    expect([item.length, title[1], title[20]]).toEqual([20, 'Kiln notes 21', 'Kiln notes 2']);
  });

  it('is valid without newsletters', async () => {
    const world = await createArchiveWorld();
    const { text, status } = await world.call('GET', RSS_PATH);
    expect([status, readXml(text).item]).toEqual([200, undefined]);
  });
});

describe('feed.json', () => {
  it('is JSON Feed 1.1', async () => {
    const world = await createArchiveWorld();
    const id = await world.publish(newsletter);
    const { headers, text } = await world.call('GET', JSON_FEED_PATH);
    expect(headers.get('content-type')).toBe('application/feed+json; charset=UTF-8');
    expect(JSON.parse(text)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'mara',
      home_page_url: `${ORIGIN}/mara/newsletters`,
      feed_url: `${ORIGIN}${JSON_FEED_PATH}`,
      language: 'en',
      authors: [{ name: 'mara', url: `${ORIGIN}/mara` }],
      items: [
        {
          id: `${ORIGIN}/mara/newsletters/${id}`,
          url: `${ORIGIN}/mara/newsletters/${id}-salt-smoke-quoted`,
          title: newsletter.title,
          content_html: expect.stringContaining('<p>Hello there, '),
          summary: 'What the salt did',
          image: 'https://images.example/a.jpg',
          date_published: '2026-11-21T08:00:00.000Z',
        },
      ],
    });
  });
});

describe.each([RSS_PATH, JSON_FEED_PATH])('a repeated request for %s', (path) => {
  it('returns 304 by tag and by date, until something changes', async () => {
    const world = await createArchiveWorld();
    await world.publish();
    const requestFeed = (headers = {}) => world.call('GET', path, { headers });
    const first = await requestFeed();
    const [etag, lastModified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    expect(lastModified).toBe('Sat, 21 Nov 2026 08:00:00 GMT');
    expect((await requestFeed({ 'if-none-match': etag })).status).toBe(304);
    expect((await requestFeed({ 'if-modified-since': lastModified })).status).toBe(304);
    expect((await requestFeed({ 'if-modified-since': 'Sat, 21 Nov 2026 07:59:59 GMT' })).status).toBe(200);
    expect((await requestFeed({ 'if-modified-since': 'yesterday' })).status).toBe(200);
    // A tag identifies a version better than a date.
    expect(
      (await requestFeed({ 'if-none-match': '"other"', 'if-modified-since': lastModified })).status,
    ).toBe(200);
    await world.publish({ title: 'Another' });
    for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': lastModified }]) {
      const response = await requestFeed(headers);
      expect([response.status, response.text.includes('Another')]).toEqual([200, true]);
    }
  });
});
