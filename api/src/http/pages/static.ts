import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { escapeHtml } from '../../kernel/email/email-html.js';
import {
  getPlanRecipientLimit,
  getPlanStorageLimits,
  getPlanSubscriberLimit,
} from '../../kernel/plans/plan-limits.js';
import type { Instance } from '../../server/context.js';
import { createRouter, type HttpEnv } from '../router.js';
import { DASHBOARD_SEGMENTS } from './reserved-names.js';
import { createOpenerHeader, formatFrameAncestors, formatTrustedTypes } from './security-headers.js';

/** Absolute paths of the built files. */
export interface StaticFolders {
  dashboard: string;
  widgets: string;
  /** The files of earlier releases, in a folder `embed`. */
  stored: string;
}

/** The caching of files with a hash or a version in their paths. */
export const YEAR = 'public, max-age=31536000, immutable';
const CACHE_FOR_MINUTES = 'public, max-age=300';

/** Serves files with a hash or a version in their names, and the dashboard's single page for all of its screens. */
export function createBuiltRoutes(folders: StaticFolders) {
  const router = createRouter();
  router.use('/assets/app/*', cacheFor(YEAR), serveStatic({ root: folders.dashboard, precompressed: true }));
  serveEmbed(router, folders);
  serveSiteAssets(router, folders.widgets);
  router.use('/favicon.svg', cacheFor(CACHE_FOR_MINUTES), serveStatic({ root: folders.dashboard }));
  let document: Promise<DashboardDocument> | undefined;
  serveDashboard(router, () => {
    document ??= readDashboard(folders.dashboard);
    return document;
  });
  return router;
}

/** Serves the same paths from sources, under Vite, which uses inline scripts and a WebSocket. */
export function createDevelopmentRoutes(sources: {
  widgets: string;
  /** The folder of the embed files' sources, with a trailing slash. */
  embedSource: string;
  /** The scripts of server-rendered pages, by the name of their built file. */
  scriptSources: Record<string, string>;
  page(path: string): Promise<string>;
}) {
  const router = createRouter();
  router.get('/embed/v1.js', allowAnySite(), (c) =>
    c.body(`import '${sources.embedSource}tidings.ts';`, 200, { 'Content-Type': 'text/javascript' }),
  );
  // Serves the last build for any release.
  router.get('/embed/:release/:name{(?:tidings|subscribe|buy|card)\\.js}', allowAnySite(), (c) => {
    const source = `${sources.embedSource}${c.req.param('name').replace('.js', '.ts')}`;
    return c.body(`import '${source}';`, 200, { 'Content-Type': 'text/javascript' });
  });
  for (const [name, source] of Object.entries(sources.scriptSources)) {
    // Serves the last build for any hash.
    router.get(`/assets/site/:file{${name}\\.\\w+\\.js}`, (c) =>
      c.body(`import '${source}';`, 200, { 'Content-Type': 'text/javascript' }),
    );
  }
  serveSiteAssets(router, sources.widgets);
  const policy = "default-src 'self' 'unsafe-inline' data: blob: ws: https:";
  serveDashboard(router, async (path) => ({ html: await sources.page(path), policy }));
  return router;
}

type Router = ReturnType<typeof createRouter>;

interface DashboardDocument {
  html: string;
  /** The Content-Security-Policy of the document. */
  policy: string;
}

async function readDashboard(folder: string): Promise<DashboardDocument> {
  const html = await readFile(`${folder}/index.html`, 'utf8');
  return { html, policy: createDashboardPolicy(html) };
}

/**
 * Serves the embeddable files. A file with its hash or version in its name never changes, and is stored permanently.
 * Clients see a new loader or list of the release within minutes.
 */
function serveEmbed(router: Router, { widgets, stored }: StaticFolders): void {
  const serveFiles = (root: string) => serveStatic({ root, precompressed: true });
  router.use('/embed/*', preventCachingOfMisses());
  for (const path of ['/embed/v1.js', '/embed/release.json']) {
    router.use(path, cacheFor(CACHE_FOR_MINUTES), allowAnySite(), serveFiles(widgets));
  }
  router.use('/embed/*', cacheFor(YEAR), allowAnySite(), serveFiles(widgets), serveFiles(stored));
}

function serveSiteAssets(router: Router, widgets: string): void {
  router.use(
    '/assets/site/*',
    cacheFor(YEAR),
    allowAnySite(),
    serveStatic({ root: widgets, precompressed: true }),
  );
}

/** The dashboard's public pages. */
const INDEXED_PATHS = new Set(['/', '/auth', '/terms', '/privacy']);

function serveDashboard(router: Router, readDocument: (path: string) => Promise<DashboardDocument>): void {
  servePreviewFrame(router);
  const respond: MiddlewareHandler<HttpEnv> = async (c) => {
    const { html, policy } = await readDocument(c.req.path);
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', policy);
    if (!INDEXED_PATHS.has(c.req.path)) c.header('X-Robots-Tag', 'noindex');
    const { instance } = c.var.context;
    // One document serves every screen, and one screen frames the card form.
    const opener = createOpenerHeader(instance, 'same-origin-allow-popups');
    return c.html(addNames(html, instance), 200, opener);
  };
  // Redirects paths that people guess for signing in. Usernames cannot use these paths.
  for (const path of ['/login', '/signin', '/register', '/signup']) {
    router.get(path, (c) => c.redirect('/auth', 302));
  }
  for (const path of ['/', ...DASHBOARD_SEGMENTS.flatMap((segment) => [`/${segment}`, `/${segment}/*`])]) {
    router.get(path, respond);
  }
}

/**
 * Builds the policy of the dashboard. Scripts set styles only through the CSSOM. The build writes a shell into the
 * document, with a style and a script that the policy allows by their hashes. The policy for strings is
 * `dashboard/src/app/trusted-types.ts`.
 */
function createDashboardPolicy(html: string): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineHashes(html, 'script')].join(' ')}`,
    `style-src ${["'self'", ...inlineHashes(html, 'style')].join(' ')}`,
    "img-src 'self' https: data: blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    formatFrameAncestors('nobody'),
    formatTrustedTypes(['default']),
  ].join('; ');
}

/** Returns the sources that allow inline elements without attributes. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/**
 * The dashboard writes a newsletter's preview into this document. An email has inline styles and images from any host,
 * so the frame has its own policy. `allow-same-origin` lets the dashboard read and measure the frame, and
 * `allow-modals` allows the print dialog. No script runs in the frame.
 */
const PREVIEW_FRAME_POLICY = [
  'sandbox allow-same-origin allow-modals',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  formatFrameAncestors('self'),
].join('; ');

function servePreviewFrame(router: Router): void {
  router.get('/assets/email-frame', (c) => {
    c.header('Content-Security-Policy', PREVIEW_FRAME_POLICY);
    c.header('Cache-Control', CACHE_FOR_MINUTES);
    c.header('X-Robots-Tag', 'noindex');
    return c.html('<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>');
  });
}

function readPlanLimits(instance: Instance, { isPro }: { isPro: boolean }) {
  return {
    ...getPlanStorageLimits(instance, { isPro }),
    recipients: getPlanRecipientLimit(instance, { isPro }),
    subscribers: getPlanSubscriberLimit(instance, { isPro }),
  };
}

/** Adds the instance's names, which the dashboard reads before its first call. */
function addNames(html: string, instance: Instance): string {
  const metas = Object.entries({
    'tidings-brand': instance.brandName,
    'tidings-short-domain': instance.shortDomain,
    'tidings-free-quota': String(instance.freeQuota),
    'tidings-pro-quota': String(instance.proQuota),
    'tidings-storage': JSON.stringify({
      free: readPlanLimits(instance, { isPro: false }),
      pro: readPlanLimits(instance, { isPro: true }),
    }),
    'tidings-undo-send-seconds': String(instance.undoSendSeconds),
    'tidings-contact': instance.contactEmail,
    'tidings-mail-from': instance.mailFrom,
    'tidings-password-min': String(instance.passwordMinLength),
    'tidings-beta-url': instance.betaUrl ?? '',
  }).filter(([, value]) => value !== '');
  const tags = metas.map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`).join('');
  return html.replace('</head>', () => `${tags}</head>`);
}

/** Sets the cache lifetime of existing files. */
export function cacheFor(value: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    // Without a file, the request continues to routes, which set their own lifetime.
    if (c.res.ok && !c.res.headers.has('Cache-Control') && !isHtml(c.res)) {
      c.res.headers.set('Cache-Control', value);
    }
  };
}

/** Makes misses uncacheable, because the file may exist soon, once this machine is updated too. */
function preventCachingOfMisses(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (c.res.status === 404) c.res.headers.set('Cache-Control', 'no-store');
  };
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** Allows pages of other sites to load the file, including pages that isolate themselves. */
function allowAnySite(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    c.res.headers.set('Access-Control-Allow-Origin', '*');
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}
