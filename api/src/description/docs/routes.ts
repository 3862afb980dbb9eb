import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { paths } from '../../config/paths.js';
import { createOpenerHeader } from '../../http/pages/security-headers.js';
import { cacheFor, YEAR } from '../../http/pages/static.js';
import { createRouter } from '../../http/router.js';
import type { describeApi } from '../describe-api.js';
import { renderErrorsPage } from './errors-page.js';
import { groupByTag, writeReferencePage } from './reference-page.js';

const SCRIPTS = '/docs/scripts';

/** Serves the API reference and the table of error codes. Both are readable without scripts. */
export function createDocsRoutes(describe: () => ReturnType<typeof describeApi>) {
  const router = createRouter();

  router.get('/docs', (c) => {
    const { instance } = c.var.context;
    const [release = ''] = readdirSync(paths.reference);
    const script = `${SCRIPTS}/${release}/standalone.esm.js`;
    const { html, policy } = writeReferencePage(describe(), { script, brandName: instance.brandName });
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Content-Security-Policy', policy);
    return c.html(html, 200, createOpenerHeader(instance, 'same-origin'));
  });

  router.get('/docs/errors', (c) => {
    const { instance } = c.var.context;
    const { html, policy } = renderErrorsPage({ brandName: instance.brandName });
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Content-Security-Policy', policy);
    return c.html(html, 200, createOpenerHeader(instance, 'same-origin'));
  });

  // Redirects old links to chapters, which once had their own pages.
  router.get('/docs/:chapter', (c, next) => {
    const chapter = groupByTag(describe()).find(({ slug }) => slug === c.req.param('chapter'));
    return chapter === undefined ? next() : c.redirect(`/docs#tag/${chapter.slug}`, 301);
  });

  router.use(
    `${SCRIPTS}/*`,
    cacheFor(YEAR),
    serveStatic({
      root: paths.reference,
      rewriteRequestPath: (path) => path.slice(SCRIPTS.length),
      precompressed: true,
    }),
  );
  return router;
}
