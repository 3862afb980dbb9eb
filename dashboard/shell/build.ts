/**
 * Inlines the shell's styles and first script into index.html, so that the page paints before other files load.
 * Compresses the files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');

/** The modules that load with the entry, by path. Other screens load their files once the router runs. */
const SCREEN_MODULES: Record<string, string[]> = {
  '/': ['app/landing/landing-page.tsx'],
  '/auth': ['app/landing/auth-screen.tsx'],
  '/dashboard': ['app/layout/dashboard-layout.tsx', 'app/home/home-page.tsx'],
  '/admin/login': ['app/console/console-root.tsx', 'features/admin/session/login-page.tsx'],
  '/admin/dashboard': [
    'app/console/console-root.tsx',
    'app/console/console-layout.tsx',
    'features/admin/users/users-page.tsx',
  ],
};

const COMPRESSED = /\.(?:js|css|svg)$/;

/** Writes the shell's style and the first script into index.html. The style sheet then delays no paint. */
export function inlineShell(): Plugin {
  return {
    name: 'inline-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = compact(readFileSync(join(import.meta.dirname, 'first.js'), 'utf8')).replace(
          'SCREEN_FILES',
          () => JSON.stringify(bundle ? listScreenFiles(bundle) : {}),
        );
        return {
          html: moveStylesheets(html),
          tags: [
            { tag: 'style', children: buildShellStyle(), injectTo: 'head-prepend' },
            { tag: 'script', children: script, injectTo: 'head-prepend' },
          ],
        };
      },
    },
  };
}

/** Writes a brotli and a gzip copy of each text file for the server. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
        await Promise.all(
          Object.values(bundle)
            .filter(({ fileName }) => COMPRESSED.test(fileName))
            .map(async (file) => {
              const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
              this.emitFile({
                type: 'asset',
                fileName: `${file.fileName}.br`,
                source: await toBrotli(bytes),
              });
              this.emitFile({
                type: 'asset',
                fileName: `${file.fileName}.gz`,
                source: await toGzip(bytes, { level: 9 }),
              });
            }),
        );
      },
    },
  };
}

/**
 * Moves the style sheets below the shell. In the head they would block the first paint.
 */
function moveStylesheets(html: string): string {
  const links: string[] = [];
  const htmlWithoutLinks = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
    links.push(link.trim());
    return '';
  });
  return htmlWithoutLinks.replace('<!-- stylesheets -->', links.join('\n    '));
}

/** Returns the rules of the shell, with the design system's colors that they use. */
function buildShellStyle(): string {
  const rules = readFileSync(join(import.meta.dirname, 'shell.css'), 'utf8');
  const usedNames = new Set(rules.match(/--[\w-]+/g));
  const colors = readFileSync(join(SOURCES, 'ui/styles/tokens.css'), 'utf8').replace(
    /^\s*(--[\w-]+):.*;$/gm,
    (line, name: string) => (usedNames.has(name) ? line : ''),
  );
  return compact(colors + rules);
}

/** Removes comments and indentation. The sources have no comment marks or line breaks in strings. */
function compact(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function listScreenFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const entryFiles = collectImports(bundle, entry?.fileName ?? '');
  return Object.fromEntries(
    Object.entries(SCREEN_MODULES).map(([path, modules]) => {
      const files = modules.flatMap((module) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(SOURCES, module));
        if (!chunk) throw new Error(`${module} has no file of its own in the build.`);
        return [...collectImports(bundle, chunk.fileName)];
      });
      return [path, [...new Set(files)].filter((file) => !entryFiles.has(file))];
    }),
  );
}

function collectImports(
  bundle: Rolldown.OutputBundle,
  fileName: string,
  fileNames = new Set<string>(),
): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || fileNames.has(fileName)) return fileNames;
  fileNames.add(fileName);
  for (const importedFile of chunk.imports) collectImports(bundle, importedFile, fileNames);
  return fileNames;
}
