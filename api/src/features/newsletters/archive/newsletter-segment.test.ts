import { expect, it } from 'vitest';
import { formatNewsletterSegment } from './published-newsletter.js';

it('encodes a segment as browsers do', () => {
  expect(formatNewsletterSegment({ id: 12, title: 'Ä?#/', slug: null })).toBe('12-a');
  expect(formatNewsletterSegment({ id: 12, title: 'ß', slug: null })).toBe('12-%C3%9F');
  expect(formatNewsletterSegment({ id: 12, title: '🌊', slug: null })).toBe('12');
});

it('uses the slug instead of the title if the newsletter has a slug', () => {
  expect(formatNewsletterSegment({ id: 12, title: 'The kiln', slug: 'größe' })).toBe('12-gr%C3%B6%C3%9Fe');
  expect(formatNewsletterSegment({ id: 12, title: '🌊', slug: 'wave' })).toBe('12-wave');
});
