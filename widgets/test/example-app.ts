import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { compile as compileSvelte } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

const widgets = new URL('..', import.meta.url).pathname;

export type Framework = 'react-18' | 'react-19' | 'vue' | 'svelte';

/** What these frameworks' own plugins for bundlers do, without their servers. */
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

/** An example as a bundler makes it from the built package: the files of its page, by name. */
export async function buildExample(framework: Framework, host: string): Promise<Map<string, string>> {
  const folder = join(widgets, 'examples', framework);
  const { outputFiles = [] } = await build({
    absWorkingDir: widgets,
    entryPoints: [join(folder, framework.startsWith('react') ? 'main.tsx' : 'main.js')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    conditions: ['browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: framework === 'react-18' ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {},
    plugins: [singleFileComponents],
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(folder.length), withHost(text, host)]));
}

export async function readHtmlExample(host: string): Promise<string> {
  return withHost(await readFile(join(widgets, 'examples/html/index.html'), 'utf8'), host);
}

function withHost(text: string, host: string): string {
  return text.replaceAll('https://tidings.example', host);
}
