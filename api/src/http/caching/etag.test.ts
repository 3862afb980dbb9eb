import { expect, it } from 'vitest';
import { hasEtag, isKnown } from './etag.js';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [null, false],
])('reports whether the header %s contains the ETag: %s', (header, expected) => {
  expect(hasEtag(header, '"a"')).toBe(expected);
});

it.each([
  [{ 'if-none-match': '"a"' }, true],
  [{ 'if-none-match': '"b"' }, false],
  [{ 'if-modified-since': 'Sat, 21 Nov 2026 08:00:00 GMT' }, true],
  [{ 'if-modified-since': 'Sat, 21 Nov 2026 07:59:59 GMT' }, false],
  [{ 'if-modified-since': 'soon' }, false],
  [{ 'if-none-match': '"b"', 'if-modified-since': 'Sat, 21 Nov 2026 08:00:00 GMT' }, false],
  [{ 'if-none-match': '"a"', 'if-modified-since': 'Sat, 21 Nov 2026 07:00:00 GMT' }, true],
  [{}, false],
])(
  'reports whether the headers %j match the current version: %s',
  (headers: Record<string, string>, expected) => {
    const lastModified = Date.UTC(2026, 10, 21, 8, 0, 0, 400);
    expect(isKnown((name) => headers[name], { etag: '"a"', lastModified })).toBe(expected);
  },
);

it('ignores If-Modified-Since if the time of the last change is unknown', () => {
  const getModifiedSince = () => 'Sat, 21 Nov 2099 08:00:00 GMT';
  expect(isKnown((name) => (name === 'if-modified-since' ? getModifiedSince() : null), { etag: '"a"' })).toBe(
    false,
  );
});
