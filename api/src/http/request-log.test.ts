import { describe, expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import { maskSecrets } from './request-log.js';

/** Matches the names of parameters with credentials or personal data. */
const SECRET = /:(?:token|email|code|userCode|link|newsletter|subscriber)\b/;

describe('paths in the log', () => {
  const routes = createApp({ trustProxy: false }).routes.map(({ path }) => path);
  const secret = [...new Set(routes.filter((path) => SECRET.test(path)))];

  it('contain no token, code or address of any route', () => {
    expect(secret.length).toBeGreaterThan(10);
    for (const route of secret) {
      const path = route.replace(/:(\w+)(?:\{[^}]*\})?/g, 'Value-of-$1').replace('*', 'rest');
      expect(maskSecrets(path)).not.toContain('Value-of');
    }
  });

  it.each([
    ['/U/abc', '/U/…'],
    ['/buy/receipts/v1.abc.def', '/buy/receipts/…'],
    ['/ines@kova.example', '/…'],
    ['/api/user/ines%40kova.example/x', '/api/user/…/x'],
    ['/mara', '/mara'],
    ['/api/newsletters/7/send', '/api/newsletters/7/send'],
    ['/upgrade', '/upgrade'],
  ])('%s is logged as %s', (path, expected) => {
    expect(maskSecrets(path)).toBe(expected);
  });

  // A pattern that restarts at each character would take hours for the first path.
  it('are masked at any length', () => {
    const longText = 'a'.repeat(4_000_000);
    expect(maskSecrets(`/${longText}`)).toBe(`/${longText}`);
    expect(maskSecrets(`/${longText}@kova.example/${longText}`)).toBe(`/…/${longText}`);
    expect(maskSecrets(`/u/${longText}`)).toBe('/u/…');
  });
});
