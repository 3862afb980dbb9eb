export interface Direction {
  language: string;
  dir: 'ltr' | 'rtl';
  start: 'left' | 'right';
  end: 'left' | 'right';
}

/**
 * Scripts that (almost) identify one language, and the minimum share of the characters. In Japanese, kana
 * appear among Han. Latin, Cyrillic and the rest identify no language.
 */
const SCRIPTS: Array<[language: string, script: RegExp, share: number]> = [
  ['ar', /\p{Script=Arabic}/gu, 0.5],
  ['he', /\p{Script=Hebrew}/gu, 0.5],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.2],
  ['ko', /\p{Script=Hangul}/gu, 0.5],
  ['zh', /\p{Script=Han}/gu, 0.5],
  ['el', /\p{Script=Greek}/gu, 0.5],
  ['th', /\p{Script=Thai}/gu, 0.4],
];
const RIGHT_TO_LEFT_LANGUAGES = new Set(['ar', 'he']);

/** Enough to decide, even for half a megabyte of text. */
const SAMPLE_LENGTH = 5_000;

/** Returns the language and text direction of a newsletter, from the script of most of its characters. */
export function detectDirection(text: string): Direction {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const total = sample.match(/\p{L}/gu)?.length ?? 0;
  const matchingScript = SCRIPTS.find(
    ([, script, share]) => (sample.match(script)?.length ?? 0) > total * share,
  );
  const language = matchingScript?.[0] ?? 'en';
  return RIGHT_TO_LEFT_LANGUAGES.has(language)
    ? { language, dir: 'rtl', start: 'right', end: 'left' }
    : { language, dir: 'ltr', start: 'left', end: 'right' };
}

const FIRST_ALPHABETIC = /\p{L}/u;
const RIGHT_TO_LEFT_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns the direction of a part, if its first letter differs from the newsletter's direction, as
 * `dir="auto"` would.
 */
export function detectDirectionWithin(outerDirection: Direction, text: string): Direction {
  // The name of a personal field is only for the author.
  const [first] = FIRST_ALPHABETIC.exec(text.replace(/\{\{[^{}]*\}\}/g, '')) ?? [];
  if (first === undefined) return outerDirection;
  const dir = RIGHT_TO_LEFT_SCRIPT.test(first) ? 'rtl' : 'ltr';
  return dir === outerDirection.dir
    ? outerDirection
    : { ...outerDirection, dir, start: outerDirection.end, end: outerDirection.start };
}
