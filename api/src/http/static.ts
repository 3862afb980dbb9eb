import { readFile } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { escapeHtml } from '../kernel/html.js';
import { DASHBOARD_SEGMENTS } from './reserved-paths.js';
import { createRouter, type HttpEnv } from './router.js';
import { framedBy } from './security-headers.js';

/** Where the built files lie; absolute paths. */
export interface StaticFolders {
  dashboard: string;
  widgets: string;
}

const YEAR = 'public, max-age=31536000, immutable';

/** Files whose names carry a hash or a version, and the dashboard's one page for all of its screens. */
export function staticRoutes(folders: StaticFolders) {
  const router = createRouter();
  router.use('/assets/app/*', cached(YEAR), serveStatic({ root: folders.dashboard }));
  router.use('/assets/site/*', cached(YEAR), anySite(), serveStatic({ root: folders.widgets }));
  // The evergreen file is asked for again within minutes; versioned ones never change.
  router.use(
    '/embed/v1.js',
    cached('public, max-age=300'),
    anySite(),
    serveStatic({ root: folders.widgets }),
  );
  router.use('/embed/*', cached(YEAR), anySite(), serveStatic({ root: folders.widgets }));
  for (const file of ['/theme.js', '/favicon.svg']) {
    router.use(file, cached('public, max-age=300'), serveStatic({ root: folders.dashboard }));
  }
  const page = dashboardPage(folders.dashboard);
  router.get('/', page);
  for (const segment of DASHBOARD_SEGMENTS) {
    router.get(`/${segment}`, page);
    router.get(`/${segment}/*`, page);
  }
  return router;
}

function dashboardPage(folder: string): MiddlewareHandler<HttpEnv> {
  let html: Promise<string> | undefined;
  return async (c) => {
    html ??= readFile(`${folder}/index.html`, 'utf8');
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', DASHBOARD_POLICY);
    return c.html(withBrand(await html, c.var.context.instance.brandName));
  };
}

/** Inline styles are what the preview's sandboxed srcdoc inherits, and what positioned menus need. */
export const DASHBOARD_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  framedBy('nobody'),
].join('; ');

/** The dashboard reads the instance's name from here, before its first call. */
export function withBrand(html: string, brandName: string): string {
  const escaped = escapeHtml(brandName);
  return html.replace('</head>', () => `<meta name="tidings-brand" content="${escaped}"></head>`);
}

function cached(value: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', value);
  };
}

/** Loaded by pages of other sites, also by those that isolate themselves. */
function anySite(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    c.res.headers.set('Access-Control-Allow-Origin', '*');
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}
