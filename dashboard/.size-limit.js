import { readFileSync } from 'node:fs';

/** Measures the first load: the entry and the modules that index.html preloads, without the list of other files. */
const html = readFileSync(new URL('dist/index.html', import.meta.url), 'utf8');
const tags = html.match(/<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="[^"]+\.js"/g) ?? [];
const scripts = tags.map((tag) => tag.match(/assets\/app\/[\w.-]+\.js/)[0]);

export default [
  { name: 'First load', path: scripts.map((file) => `dist/${file}`), gzip: true, limit: '150 kB' },
];
