import { expect, it } from 'vitest';
import { calculateClickRate, formatUrl, sortByClicks } from './activity';

it.each([
  [0, 0, 0],
  [10, 0, 0],
  [0, 10, 0],
  [3, 1, 33],
  [200, 1, 1],
  [1_000, 1, 0],
  [4, 6, 150],
])('for %i opens and %i clicks returns the click rate %i', (opens, clicks, rate) => {
  expect(calculateClickRate({ opens, clicks })).toBe(rate);
});

it('sorts links by clicks and preserves the order of ties', () => {
  const links = [1, 5, 0, 5].map((clicks, index) => ({
    url: `https://a.example/${index}`,
    clicks,
    machineClicks: 0,
  }));
  expect(sortByClicks(links).map(({ url }) => url.at(-1))).toEqual(['1', '3', '0', '2']);
});

it.each([
  ['https://www.kiln.example/', 'kiln.example'],
  ['http://kiln.example/ash?a=1', 'kiln.example/ash?a=1'],
])('%s reads as %s', (url, text) => {
  expect(formatUrl(url)).toBe(text);
});
