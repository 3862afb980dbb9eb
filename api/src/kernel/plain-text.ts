/** Tabs and line breaks of every kind part words, so they leave a space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** The other control characters (C0, DEL, C1), and a surrogate that lost its other half. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
/** Embeddings, overrides and isolates: they turn what follows them round, and make one name look like another. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * One line of text as people see it: control and direction-turning characters are taken out rather than
 * refused, since who pasted them cannot see them either. Trimmed, and empty where nothing would show.
 */
export function plainLine(text: string): string {
  const line = withoutControls(text.replace(BREAKS, ' ')).trim();
  return isVisible(line) ? line : '';
}

/** Letters, numbers and signs that draw nothing: fillers of Hangul and Braille. */
const BLANKS = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

/** A name of joiners and fillers alone would be a heading with nothing to read. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANKS, ''));
}

/** As `plainLine`, with its line breaks kept: `\n`, whatever they were. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => withoutControls(line.replace(BREAKS, ' ')))
    .join('\n')
    .trim();
}

function withoutControls(text: string): string {
  return text.replace(CONTROLS, '').replace(BIDI_CONTROLS, '');
}
