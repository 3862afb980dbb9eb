import { expect, it } from 'vitest';
import { isLikelyMarkdown } from './is-likely-markdown';

it.each([
  ['# Kiln news\n\nFrost came.', true],
  ['See [the shop](https://kiln.example).', true],
  ['- bowls\n- cups', true],
  ['1. bowls\n2. cups', true],
  ['> quoted\n> twice', true],
  ['```\ncode\n```', true],
  ['**Bold** and `code`', true],
  ['| a | b |\n|---|---|\n| 1 | 2 |', true],
  ['Dear Mara,\n\nfrost came on Tuesday.\n\nAnna', false],
  ['a - b', false],
  ['- a single dash at the beginning', false],
  ['5 * 3 * 2 ** 4', false],
  ['#winter #clay', false],
  ['https://kiln.example/a_b_c', false],
  ['1. January was cold.', false],
  ['He said [sic] and (then) left', false],
  ['snake_case_name and __init__', false],
])('%j is Markdown: %s', (text, isMarkdown) => {
  expect(isLikelyMarkdown(text)).toBe(isMarkdown);
});
