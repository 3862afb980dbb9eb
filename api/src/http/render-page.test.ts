import { expect, it } from 'vitest';
import { pagePolicy } from './render-page.js';

it('lets a page frame our own pages, and of others only those that it names', () => {
  const frames = (frameSources: string[]) =>
    pagePolicy({ styleHashes: [], frameSources }, 'nobody')
      .split('; ')
      .find((directive) => directive.startsWith('frame-src'));
  expect(frames([])).toBe("frame-src 'self'");
  expect(frames(['https://video.example'])).toBe("frame-src 'self' https://video.example");
});
