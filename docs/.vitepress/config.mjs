import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const docs = dirname(dirname(fileURLToPath(import.meta.url)));
const buildFolder = join(docs, '../.setup');

const GUIDES = {
  Start: [
    'getting-started',
    'custom-css',
    'two-step-sign-in',
    'account-security',
    'audiences',
    'configuration',
  ],
  'Run an instance': [
    'operations',
    'scaling',
    'deliverability',
    'payments',
    'backups',
    'custom-domains',
    'benchmarks',
  ],
  'Build on Tidings': ['api', 'webhooks', 'widgets', 'cli', 'assistants'],
  'Understand the code': ['architecture', 'glossary'],
};
const DECISIONS = readdirSync(join(docs, 'decisions'))
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .map((file) => `decisions/${file.slice(0, -'.md'.length)}`);

function createSidebarItem(page) {
  const [, text] = /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8'));
  return { text, link: `/${page}` };
}

/** Returns whether a link names a file that exists in the repository, but not in these pages. */
function isSource(href, page) {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return false;
  const target = resolve(docs, dirname(page), href.split('#')[0]);
  return relative(docs, target).startsWith('..') && existsSync(target);
}

/** Shows links to source files as plain text, because the site does not contain them. */
function unlinkSources(md) {
  md.core.ruler.push('unlink-sources', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isInside = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isInside = isSource(token.attrGet('href'), env.relativePath);
        if (!isInside || !token.type.startsWith('link_')) continue;
        if (token.type === 'link_close') isInside = false;
        token.type = 'text';
        token.content = '';
      }
    }
  });
}

export default defineConfig({
  title: 'Tidings',
  description: 'A self-hosted, open source link-in-bio page, newsletter and shop for creators.',
  outDir: join(buildFolder, 'docs'),
  cacheDir: join(buildFolder, 'docs-cache'),
  metaChunk: true,
  // The examples have addresses of local servers.
  ignoreDeadLinks: 'localhostLinks',
  markdown: { preConfig: unlinkSources },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    sidebar: [
      ...Object.entries(GUIDES).map(([text, pages]) => ({ text, items: pages.map(createSidebarItem) })),
      {
        text: 'Decisions',
        link: '/decisions/README',
        collapsed: true,
        items: DECISIONS.map(createSidebarItem),
      },
    ],
  },
});
