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

/** Pages and the dashboard's assets straight from their sources. Two servers: Preact's preset takes React's name. */
export interface Development {
  pages: Pages;
  /** The dashboard's page, with what Vite adds to it. */
  dashboardPage(path: string): Promise<string>;
  /** Answers what Vite serves, and calls `next` for the rest. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** Where the widgets' server answers; the dashboard's has everything else. */
export const WIDGETS_BASE = '/@widgets/';

/** Starts once the server listens: the API answers meanwhile, and whoever asks for a page or an asset waits. */
export function startVite(folders: DevelopmentFolders, server: Server): Development {
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
      // Each answers its own addresses alone: in middleware mode a server takes paths outside its base too.
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
    // Reloading goes over the very port that everything else does.
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
