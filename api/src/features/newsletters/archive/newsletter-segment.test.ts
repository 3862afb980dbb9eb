import { expect, it } from 'vitest';
import { newsletterSegment } from './published-newsletter.js';

it('encodes a segment as browsers do', () => {
  expect(newsletterSegment({ id: 12, title: 'Ä?#/', slug: null })).toBe('12-a');
  expect(newsletterSegment({ id: 12, title: 'ß', slug: null })).toBe('12-%C3%9F');
  expect(newsletterSegment({ id: 12, title: '🌊', slug: null })).toBe('12');
});

it('ends with the slug instead of the title, if there is one', () => {
  expect(newsletterSegment({ id: 12, title: 'The kiln', slug: 'größe' })).toBe('12-gr%C3%B6%C3%9Fe');
  expect(newsletterSegment({ id: 12, title: '🌊', slug: 'wave' })).toBe('12-wave');
});
