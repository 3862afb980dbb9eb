import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import { compile, preprocess } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

const folder = new URL('../examples/', import.meta.url).pathname;
const REACT_18 = { react: 'react-18', 'react-dom': 'react-dom-18' };

const vue: Plugin = {
  name: 'vue',
  setup(plugins) {
    plugins.onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { descriptor } = parse(await readFile(path, 'utf8'), { filename: path });
      const compilerOptions = { isCustomElement: (tag: string) => tag.startsWith('tidings-') };
      const options = { id: 'example', inlineTemplate: true, templateOptions: { compilerOptions } };
      return { contents: compileScript(descriptor, options).content, loader: 'ts' };
    });
  },
};

const svelte: Plugin = {
  name: 'svelte',
  setup(plugins) {
    plugins.onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { code } = await preprocess(await readFile(path, 'utf8'), []);
      return { contents: compile(code, { filename: path, generate: 'client' }).js.code, loader: 'js' };
    });
  },
};

/** The body of the example's page, with the instance at `origin`. */
export async function buildExample(name: string, origin: string): Promise<string> {
  const replace = (text: string) => text.replaceAll('https://tidings.example', origin);
  if (name === 'html') return replace(await readFile(`${folder}html/index.html`, 'utf8'));
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [`${name}/main.${name.startsWith('react') ? 'tsx' : 'ts'}`],
    bundle: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: name === 'react-18' ? REACT_18 : {},
    conditions: ['browser'],
    plugins: [vue, svelte],
  });
  const script = replace(outputFiles[0]?.text ?? '');
  return `<!doctype html><html lang="en"><title>My site</title><div id="app"></div><script type="module">${script}</script>`;
}
