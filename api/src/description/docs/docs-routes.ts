import { renderPage } from '../../http/pages/render-page.js';
import { createRouter } from '../../http/router.js';
import type { Context } from '../../server/context.js';
import type { describeApi } from '../describe-api.js';
import { contentsView, findChapterView, readReference } from './reference-view.js';

const SEARCH_MAX = 100;

/** `/docs`: the description for people, a chapter a page. */
export function docsRoutes(describe: () => ReturnType<typeof describeApi>) {
  const router = createRouter();
  let reference: ReturnType<typeof readReference> | undefined;
  const open = ({ instance }: Context) => {
    reference ??= readReference(describe(), instance.publicUrl);
    return reference;
  };

  router.get('/docs', (c) => {
    const search = (c.req.query('q') ?? '').trim().slice(0, SEARCH_MAX);
    c.header('Cache-Control', 'public, max-age=300');
    // One address for search engines, however it was searched.
    if (search !== '') c.header('X-Robots-Tag', 'noindex');
    return renderPage(c, { page: 'reference', ...contentsView(open(c.var.context), search) });
  });

  router.get('/docs/:chapter', (c) => {
    const view = findChapterView(open(c.var.context), c.req.param('chapter'));
    if (view === undefined) return renderPage(c, { page: 'not-found', missing: 'page' }, 404);
    c.header('Cache-Control', 'public, max-age=300');
    return renderPage(c, { page: 'reference', ...view });
  });
  return router;
}
