/** The header of emails that no person wrote to this one recipient. It prevents vacation replies (RFC 3834). */
export const AUTO_SUBMITTED = { name: 'Auto-Submitted', value: 'auto-generated' } as const;

/** Matches tabs and line breaks of every kind, which separate words and become a space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Matches the other control characters (C0, DEL, C1), and unpaired surrogates. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
/** Matches embeddings, overrides and isolates, which reverse the text after them and can imitate another name. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Returns one trimmed line of text as it appears. Removes control and bidirectional characters instead of failing,
 * because people cannot see them when they paste. Returns an empty text if nothing would be visible.
 */
export function toPlainLine(text: string): string {
  const line = removeControls(text.replace(BREAKS, ' ')).trim();
  return isVisible(line) ? line : '';
}

/** Matches invisible characters, namely fillers of Hangul and Braille. */
const BLANKS = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

/** Returns false for only joiners and fillers, which would be an empty heading. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANKS, ''));
}

/** Cleans like `toPlainLine`, but preserves line breaks, normalized to `\n`. */
export function toPlainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => removeControls(line.replace(BREAKS, ' ')))
    .join('\n')
    .trim();
}

function removeControls(text: string): string {
  return text.replace(CONTROLS, '').replace(BIDI_CONTROLS, '');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
