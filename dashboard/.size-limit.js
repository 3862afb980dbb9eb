import { readFileSync } from 'node:fs';

/** What a browser loads before the first screen shows: the entry and all that index.html preloads. */
const html = readFileSync(new URL('dist/index.html', import.meta.url), 'utf8');
const scripts = [...new Set(html.match(/assets\/app\/[\w.-]+\.js/g) ?? [])];

export default [
  { name: 'First load', path: scripts.map((file) => `dist/${file}`), gzip: true, limit: '150 kB' },
];
