import { createRouter } from '../../../http/router.js';
import { DAY, toIso } from '../../../kernel/clock.js';
import { escapeHtml } from '../../../kernel/email/email-html.js';
import { countSitemapParts, listSitemapPart, type MappedPage, type SitemapKind } from './sitemap.js';

/** Requests of search engines. */
export const discoveryRoutes = createRouter();

const HOUR_LONG = { 'Cache-Control': 'public, max-age=3600' };

/**
 * Private pages and APIs. Pages with a single segment send `noindex` themselves, because a rule here would block names
 * with the same beginning.
 */
const NOT_FOR_CRAWLERS = ['/api/', '/confirm/', '/l/', '/r/', '/u/'];

discoveryRoutes.get('/robots.txt', (c) => {
  const lines = [
    'User-agent: *',
    ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${c.var.context.instance.publicUrl}/sitemap.xml`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, HOUR_LONG);
});

/** Six months, because RFC 9116 requires less than a year, and nothing here becomes outdated sooner. */
const SECURITY_TXT_LIFETIME = 180 * DAY;

/** The contact of the instance for reports of vulnerabilities (RFC 9116). */
discoveryRoutes.get('/.well-known/security.txt', (c) => {
  const { clock, instance } = c.var.context;
  const lines = [
    `Contact: mailto:${encodeURI(instance.contactEmail)}`,
    `Expires: ${toIso(clock.now() + SECURITY_TXT_LIFETIME)}`,
    'Preferred-Languages: en',
    `Canonical: ${instance.publicUrl}/.well-known/security.txt`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, HOUR_LONG);
});

/** Serves an index of parts. Each part is found without counting earlier rows. */
discoveryRoutes.get('/sitemap.xml', async (c) => {
  const { context } = c.var;
  const { publicUrl } = context.instance;
  const [kind, partNumber] = readPart(c.req.query());
  const xml =
    partNumber === undefined
      ? renderSitemapIndex(publicUrl, await countSitemapParts(context))
      : renderSitemapPart(
          publicUrl,
          /^\d{1,9}$/.test(partNumber) ? await listSitemapPart(context, kind, Number(partNumber)) : [],
        );
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, 200, {
    ...HOUR_LONG,
    'Content-Type': 'application/xml; charset=UTF-8',
  });
});

function readPart(query: Record<string, string>): [kind: SitemapKind, asked: string | undefined] {
  if (query.newsletters !== undefined) return ['newsletters', query.newsletters];
  if (query.products !== undefined) return ['products', query.products];
  return ['pages', query.part];
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function renderSitemapIndex(publicUrl: string, parts: Record<SitemapKind, number>): string {
  const renderSitemaps = (query: string, count: number) =>
    Array.from(
      { length: count },
      (_, part) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap.xml?${query}=${part}`)}</loc></sitemap>`,
    ).join('');
  return `<sitemapindex ${NAMESPACE}>${renderSitemaps('part', parts.pages)}${renderSitemaps('newsletters', parts.newsletters)}${renderSitemaps('products', parts.products)}</sitemapindex>`;
}

function renderSitemapPart(publicUrl: string, pages: MappedPage[]): string {
  const urls = pages.map(({ path, changedAt }) => {
    const lastModified = new Date(changedAt).toISOString();
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc><lastmod>${lastModified}</lastmod></url>`;
  });
  return `<urlset ${NAMESPACE}>${urls.join('')}</urlset>`;
}
