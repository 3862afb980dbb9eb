import { expect, it } from 'vitest';
import { createPagePolicy } from './render-page.js';

it('allows a page to frame only the instance and the named hosts', () => {
  const getFrameSources = (frameSources: string[]) =>
    createPagePolicy({ styleHashes: [], frameSources }, { framer: 'nobody' })
      .split('; ')
      .find((directive) => directive.startsWith('frame-src'));
  expect(getFrameSources([])).toBe("frame-src 'self'");
  expect(getFrameSources(['https://video.example'])).toBe("frame-src 'self' https://video.example");
});

it('allows images of other hosts only in newsletters, and only over HTTPS', () => {
  const page = { styleHashes: [], frameSources: [] };
  expect(createPagePolicy(page, { framer: 'nobody' })).toContain("; img-src 'self' data:;");
  expect(createPagePolicy(page, { framer: 'nobody', images: 'any' })).toContain(
    "; img-src 'self' data: https:;",
  );
});
