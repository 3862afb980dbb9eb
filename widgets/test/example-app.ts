import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { compile as compileSvelte } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

const widgets = new URL('..', import.meta.url).pathname;

/** React's server code requires Node's own modules. */
const SERVER = {
  platform: 'node',
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');",
  },
} as const;

export type Framework = 'react-18' | 'react-19' | 'vue' | 'svelte';

/** Compiles components like the frameworks' plugins for bundlers, but without a server. */
const singleFileComponents: Plugin = {
  name: 'single-file-components',
  setup(plugins) {
    plugins.onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { descriptor } = parse(await readFile(path, 'utf8'), { filename: path });
      const isCustomElement = (tag: string) => tag.startsWith('tidings-');
      const { content } = compileScript(descriptor, {
        id: path,
        inlineTemplate: true,
        templateOptions: { compilerOptions: { isCustomElement } },
      });
      return { contents: content, loader: 'js' };
    });
    plugins.onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { js } = compileSvelte(await readFile(path, 'utf8'), { filename: path, generate: 'client' });
      return { contents: js.code, loader: 'js' };
    });
  },
};

/** Bundles an example with the built package. Returns the files of its page, by path. */
export async function buildExample(framework: Framework, host: string): Promise<Map<string, string>> {
  const folder = join('examples', framework);
  const files = await bundle(framework, join(folder, framework.startsWith('react') ? 'main.tsx' : 'main.js'));
  return new Map([...files].map(([path, text]) => [path, replaceHost(text, host)]));
}

/** Bundles an app of a test. `entry` is a file in this folder. */
export function buildApp(framework: Framework, entry: string): Promise<Map<string, string>> {
  return bundle(framework, join('test', entry));
}

async function bundle(framework: Framework, entry: string): Promise<Map<string, string>> {
  const isServer = entry.endsWith('-server.tsx');
  const { outputFiles = [] } = await build({
    absWorkingDir: widgets,
    entryPoints: { main: entry },
    outdir: 'built',
    bundle: true,
    format: 'esm',
    ...(isServer ? SERVER : { splitting: true, conditions: ['browser'] }),
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: framework === 'react-18' ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {},
    plugins: [singleFileComponents],
    write: false,
  });
  const folder = join(widgets, 'built');
  return new Map(outputFiles.map(({ path, text }) => [path.slice(folder.length), text]));
}

export async function readHtmlExample(host: string): Promise<string> {
  return replaceHost(await readFile(join(widgets, 'examples/html/index.html'), 'utf8'), host);
}

function replaceHost(text: string, host: string): string {
  return text.replaceAll('https://tidings.example', host);
}
