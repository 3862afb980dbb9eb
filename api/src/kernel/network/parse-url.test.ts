import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.js';

it('parses a URL in any script, also after thousands of calls', () => {
  const wrongUrls = Array.from({ length: 30_000 }, () => parseUrl('https://blüten.example/')).filter(
    (url) => url?.hostname !== 'xn--blten-lva.example',
  );
  expect(wrongUrls).toEqual([]);
});

it.each([
  ['/a', 'https://kiln.example/b', 'https://kiln.example/a'],
  ['https://müller.БГ/', undefined, 'https://xn--mller-kva.xn--90ae/'],
  ['kiln.example', undefined, undefined],
  ['', undefined, undefined],
])('parses %j with the base %s as %s', (address, base, href) => {
  expect(parseUrl(address, base)?.href).toBe(href);
});
