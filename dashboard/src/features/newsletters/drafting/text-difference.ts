/** The text around the first and the last different word. `changed` is empty if only the other text has words there. */
export type Difference = { before: string; changed: string; after: string };

const CONTEXT_WORDS = 8;
const MAX_SHOWN_WORDS = 60;

/** Returns the part in which two texts differ, once for each text. Returns undefined for equal texts. */
export function findDifference(
  firstText: string,
  secondText: string,
): { one: Difference; other: Difference } | undefined {
  const first = splitWords(firstText);
  const second = splitWords(secondText);
  const shortest = Math.min(first.length, second.length);
  let start = 0;
  while (start < shortest && first[start] === second[start]) start += 1;
  if (start === first.length && start === second.length) return undefined;
  let end = 0;
  while (end < shortest - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  return { one: buildDifference(first, start, end), other: buildDifference(second, start, end) };
}

function buildDifference(words: string[], start: number, end: number): Difference {
  const stop = words.length - end;
  const wordsBefore = words.slice(Math.max(0, start - CONTEXT_WORDS), start);
  const changedWords = words.slice(start, Math.min(stop, start + MAX_SHOWN_WORDS));
  const isTruncated = stop - start > MAX_SHOWN_WORDS;
  const wordsAfter = isTruncated ? [] : words.slice(stop, stop + CONTEXT_WORDS);
  return {
    before: (start > CONTEXT_WORDS ? '… ' : '') + wordsBefore.join(' '),
    changed: changedWords.join(' ') + (isTruncated ? ' …' : ''),
    after: wordsAfter.join(' ') + (!isTruncated && stop + CONTEXT_WORDS < words.length ? ' …' : ''),
  };
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
