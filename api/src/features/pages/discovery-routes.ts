import { createRouter } from '../../http/router.js';
import { escapeHtml } from '../../kernel/html.js';
import { countSitemapParts, listSitemapPart } from './sitemap.js';

/** What search engines ask for. */
export const discoveryRoutes = createRouter();

const HOUR_LONG = { 'Cache-Control': 'public, max-age=3600' };

/** For one person or for scripts. What is one segment alone says `noindex` itself: here it would bar names that begin alike. */
const NOT_FOR_CRAWLERS = ['/api/', '/l/', '/u/'];

discoveryRoutes.get('/robots.txt', (c) => {
  const lines = [
    'User-agent: *',
    ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${c.var.context.instance.publicUrl}/sitemap.xml`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, HOUR_LONG);
});

/** An index of parts; each part is found without counting what lies before it. */
discoveryRoutes.get('/sitemap.xml', async (c) => {
  const { context } = c.var;
  const { publicUrl } = context.instance;
  const asked = c.req.query('part');
  const xml =
    asked === undefined
      ? indexOf(publicUrl, await countSitemapParts(context))
      : partOf(publicUrl, /^\d{1,9}$/.test(asked) ? await listSitemapPart(context, Number(asked)) : []);
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, 200, {
    ...HOUR_LONG,
    'Content-Type': 'application/xml; charset=UTF-8',
  });
});

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function indexOf(publicUrl: string, parts: number): string {
  const maps = Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap.xml?part=${part}`)}</loc></sitemap>`,
  );
  return `<sitemapindex ${NAMESPACE}>${maps.join('')}</sitemapindex>`;
}

function partOf(publicUrl: string, sites: Array<{ username: string; updatedAt: number }>): string {
  const urls = sites.map(({ username, updatedAt }) => {
    const changed = new Date(updatedAt).toISOString();
    return `<url><loc>${escapeHtml(`${publicUrl}/${username}`)}</loc><lastmod>${changed}</lastmod></url>`;
  });
  return `<urlset ${NAMESPACE}>${urls.join('')}</urlset>`;
}
