import { expect, it } from 'vitest';
import { copyTitle, MAX_NEWSLETTER_TITLE_LENGTH } from './rules.js';

/** The longest title that a copy repeats whole. */
const FITTING_LENGTH = MAX_NEWSLETTER_TITLE_LENGTH - 'Copy of '.length;

it.each([
  ['The kiln', 'Copy of The kiln'],
  ['Copy of The kiln', 'Copy of The kiln'],
  ['', 'Copy of'],
  ['x'.repeat(MAX_NEWSLETTER_TITLE_LENGTH), `Copy of ${'x'.repeat(FITTING_LENGTH)}`],
  [`${'x'.repeat(FITTING_LENGTH - 1)}🫖`, `Copy of ${'x'.repeat(FITTING_LENGTH - 1)}`],
])('the copy of %s has the title %s', (title, copy) => {
  expect(copyTitle(title)).toBe(copy);
});
