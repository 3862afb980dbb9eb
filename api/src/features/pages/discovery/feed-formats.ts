import { escapeHtml } from '../../../kernel/email/email-html.js';

/** The content of both formats. */
export interface Feed {
  title: string;
  description: string;
  language: string;
  /** The page that the feed belongs to. */
  homeUrl: string;
  feedUrl: string;
  author: { name: string; url: string };
  /** The absolute URL, or null if there is none. */
  image: string | null;
  items: FeedItem[];
}

export interface FeedItem {
  /** A URL that never changes with title, domain or design. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** Sanitized, with absolute URLs only. */
  html: string;
  /** The absolute URL, or null if there is none. */
  image: string | null;
  sentAt: number;
}

/** Characters that XML 1.0 cannot represent (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

function escapeXmlText(text: string): string {
  return escapeHtml(text.replace(NOT_IN_XML, ''));
}

const renderElement = (name: string, text: string) => `<${name}>${escapeXmlText(text)}</${name}>`;

/** Writes RSS 2.0 with the whole text of each newsletter. */
export function renderRss(feed: Feed): string {
  const [newest] = feed.items;
  const channel = [
    renderElement('title', feed.title),
    renderElement('link', feed.homeUrl),
    `<atom:link href="${escapeXmlText(feed.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    renderElement('description', feed.description || feed.title),
    renderElement('language', feed.language),
    newest === undefined ? '' : renderElement('lastBuildDate', new Date(newest.sentAt).toUTCString()),
    feed.image === null
      ? ''
      : `<image>${renderElement('url', feed.image)}${renderElement('title', feed.title)}${renderElement('link', feed.homeUrl)}</image>`,
    ...feed.items.map((item) => renderItem(item, feed.author.name)),
  ];
  const namespaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces.join(' ')}><channel>${channel.join('')}</channel></rss>\n`;
}

function renderItem(item: FeedItem, author: string): string {
  return `<item>${[
    renderElement('title', item.title),
    renderElement('link', item.url),
    `<guid isPermaLink="true">${escapeXmlText(item.id)}</guid>`,
    renderElement('pubDate', new Date(item.sentAt).toUTCString()),
    renderElement('dc:creator', author),
    renderElement('description', item.summary),
    renderElement('content:encoded', item.html),
  ].join('')}</item>`;
}

/** Writes JSON Feed 1.1. */
export function renderJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    ...(feed.description && { description: feed.description }),
    ...(feed.image !== null && { icon: feed.image }),
    language: feed.language,
    authors: [feed.author],
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_html: item.html,
      summary: item.summary,
      ...(item.image !== null && { image: item.image }),
      date_published: new Date(item.sentAt).toISOString(),
    })),
  });
}
