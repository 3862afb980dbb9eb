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

export async function startVite(folders: DevelopmentFolders, server: Server): Promise<Development> {
  const dashboard = await createServer({
    root: folders.dashboard,
    configFile: `${folders.dashboard}/vite.config.ts`,
    appType: 'custom',
    // Reloading goes over the very port that everything else does.
    server: { middlewareMode: true, hmr: { server } },
  });
  const widgets = await createServer({
    root: folders.widgets,
    configFile: `${folders.widgets}/vite.config.ts`,
    base: WIDGETS_BASE,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  return {
    pages: {
      render: async (view, frame) => (await loadPages(widgets)).renderPage(view, frame),
      planShareImage: async (site, frame) => (await loadPages(widgets)).planShareImage(site, frame),
    },
    async dashboardPage(path) {
      const html = await readFile(`${folders.dashboard}/index.html`, 'utf8');
      return dashboard.transformIndexHtml(path, html);
    },
    middleware(request, response, next) {
      // Each answers its own addresses alone: in middleware mode a server takes paths outside its base too.
      const owner = request.url?.startsWith(WIDGETS_BASE) ? widgets : dashboard;
      owner.middlewares(request, response, next);
    },
    async close() {
      await Promise.all([dashboard.close(), widgets.close()]);
    },
  };
}

interface PagesModule {
  renderPage(view: PageView, frame: PageFrame): RenderedPage;
  planShareImage(site: SiteView, frame: PageFrame): ShareImagePlan;
}

async function loadPages(widgets: ViteDevServer): Promise<PagesModule> {
  return (await widgets.ssrLoadModule('/src/pages/index.ts')) as PagesModule;
}
