import { expect, it } from 'vitest';
import { formatPublicAddress, formatPublicUrl } from './public-address';

const createLocation = (url: string) => new URL(url) as unknown as Location;

it.each([
  ['https://news.example/dashboard', 'news.example/mara'],
  ['https://news.example:8443/', 'news.example:8443/mara'],
  ['http://localhost:3000/', 'tidings.example/mara'],
  ['http://127.0.0.1:3000/', 'tidings.example/mara'],
  ['http://[::1]:3000/', 'tidings.example/mara'],
  ['https://127.news.example/', '127.news.example/mara'],
])('on a dashboard at %s, shows the page address %s', (url, address) => {
  expect(formatPublicAddress('mara', createLocation(url))).toBe(address);
});

it('links to the page on the current server', () => {
  expect(formatPublicUrl('mara', createLocation('http://127.0.0.1:3000/dashboard'))).toBe(
    'http://127.0.0.1:3000/mara',
  );
});
