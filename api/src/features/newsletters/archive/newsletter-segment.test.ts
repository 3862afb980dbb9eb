import { expect, it } from 'vitest';
import { newsletterSegment } from './published-newsletter.js';

it('encodes a segment as browsers do', () => {
  expect(newsletterSegment({ id: 12, title: 'Ä?#/' })).toBe('12-a');
  expect(newsletterSegment({ id: 12, title: 'ß' })).toBe('12-%C3%9F');
  expect(newsletterSegment({ id: 12, title: '🌊' })).toBe('12');
});
