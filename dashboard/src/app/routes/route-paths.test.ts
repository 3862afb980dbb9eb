import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { firstPathSegments, routePaths } from './route-paths';
import { routes } from './router';

it('lists the first segment of every path once', () => {
  expect([...firstPathSegments].sort()).toEqual([
    'admin',
    'auth',
    'change-email',
    'checkout',
    'dashboard',
    'dashboard-test',
    'dashboard2',
    'dashboard3',
    'device',
    'insights',
    'microsite',
    'newsletter',
    'newsletters',
    'not-me',
    'onboarding',
    'payouts',
    'privacy',
    'reset-password',
    'sales',
    'settings',
    'subscribers',
    'terms',
    'test',
    'upgrade',
    'verify-email',
    'widgets',
  ]);
});

const sources = import.meta.glob<string>('../../features/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const links = Object.entries(sources).flatMap(([file, text]) =>
  Array.from(text.matchAll(/(?:to=|navigate\()["'{`]*(\/[\w/-]*)/g), ([, path = '']) => ({ file, path })),
);

it('finds links in the features', () => {
  expect(links.length).toBeGreaterThan(5);
});

it.each(links)('$file links to $path, which is a screen', ({ path }) => {
  expect(Object.values(routePaths)).toContain(path);
  expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(path);
});
