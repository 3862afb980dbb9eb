import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';
import type {
  PageFrame,
  Pages,
  PageView,
  RenderedPage,
  ShareImagePlan,
  SiteView,
} from '../../ports/pages.js';

export interface DevelopmentFolders {
  dashboard: string;
  widgets: string;
}

/** Serves pages and dashboard from their sources. It has two servers, because Preact's preset replaces React. */
export interface DevelopmentServer {
  pages: Pages;
  /** Returns the dashboard's HTML with Vite's additions. */
  dashboardPage(path: string): Promise<string>;
  /** Handles Vite's requests, and calls `next` for others. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** The base path of the widgets' server. The dashboard's server has all other paths. */
export const WIDGETS_BASE = '/@widgets/';

/** Starts Vite once the server listens. Until then requests for pages and assets wait, and the API responds. */
export function startVite(folders: DevelopmentFolders, server: Server): DevelopmentServer {
  const listening = once(server, 'listening');
  const dashboard = listening.then(() => startDashboard(folders.dashboard, server));
  const widgets = listening.then(() => startWidgets(folders.widgets));
  return {
    pages: {
      render: async (view, frame) => (await loadPages(await widgets)).renderPage(view, frame),
      planShareImage: async (site, frame) => (await loadPages(await widgets)).planShareImage(site, frame),
    },
    async dashboardPage(path) {
      const html = await readFile(`${folders.dashboard}/index.html`, 'utf8');
      return (await dashboard).transformIndexHtml(path, html);
    },
    middleware(request, response, next) {
      if (request.url?.startsWith('/api/')) return next();
      // In middleware mode a server also handles paths outside of its base.
      const owner = request.url?.startsWith(WIDGETS_BASE) ? widgets : dashboard;
      void owner.then(({ middlewares }) => middlewares(request, response, next));
    },
    async close() {
      await Promise.all([dashboard.then((vite) => vite.close()), widgets.then((vite) => vite.close())]);
    },
  };
}

function startDashboard(root: string, server: Server): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    // Reload events use the same port.
    server: { middlewareMode: true, hmr: { server } },
  });
}

function startWidgets(root: string): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    base: WIDGETS_BASE,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
  });
}

interface PagesModule {
  renderPage(view: PageView, frame: PageFrame): RenderedPage;
  planShareImage(site: SiteView, frame: PageFrame): ShareImagePlan;
}

async function loadPages(widgets: ViteDevServer): Promise<PagesModule> {
  return (await widgets.ssrLoadModule('/src/pages/index.ts')) as PagesModule;
}
