import { expect, it } from 'vitest';
import { formatGoToLabel } from './finding-place';

it.each([
  ['title', 'Go to the title'],
  ['ctaUrl', 'Go to the button'],
  ['imageBlockLinks.0', 'Go to product image 1'],
  ['imageBlockAlts.3', 'Go to product image 4'],
  ['somethingNew', undefined],
  [undefined, undefined],
])('labels the link to %s', (path, label) => {
  expect(formatGoToLabel(path)).toBe(label);
});
