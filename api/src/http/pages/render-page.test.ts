import { expect, it } from 'vitest';
import { pagePolicy } from './render-page.js';

it('allows a page to frame the instance, and no hosts besides the named hosts', () => {
  const frames = (frameSources: string[]) =>
    pagePolicy({ styleHashes: [], frameSources }, { framer: 'nobody' })
      .split('; ')
      .find((directive) => directive.startsWith('frame-src'));
  expect(frames([])).toBe("frame-src 'self'");
  expect(frames(['https://video.example'])).toBe("frame-src 'self' https://video.example");
});

it('allows images of other hosts only in newsletters, and only over HTTPS', () => {
  const page = { styleHashes: [], frameSources: [] };
  expect(pagePolicy(page, { framer: 'nobody' })).toContain("; img-src 'self' data:;");
  expect(pagePolicy(page, { framer: 'nobody', images: 'any' })).toContain("; img-src 'self' data: https:;");
});
