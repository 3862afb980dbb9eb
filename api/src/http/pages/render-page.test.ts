import { expect, it } from 'vitest';
import { pagePolicy } from './render-page.js';

it('lets a page frame our own pages, and of others only those that it names', () => {
  const frames = (frameSources: string[]) =>
    pagePolicy({ styleHashes: [], frameSources }, { framer: 'nobody' })
      .split('; ')
      .find((directive) => directive.startsWith('frame-src'));
  expect(frames([])).toBe("frame-src 'self'");
  expect(frames(['https://video.example'])).toBe("frame-src 'self' https://video.example");
});

it('takes pictures from other places only where they are a letter’s, and over https alone', () => {
  const page = { styleHashes: [], frameSources: [] };
  expect(pagePolicy(page, { framer: 'nobody' })).toContain("; img-src 'self' data:;");
  expect(pagePolicy(page, { framer: 'nobody', pictures: 'any' })).toContain("; img-src 'self' data: https:;");
});
