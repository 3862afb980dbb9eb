/** RFC 3834: prevents vacation replies. For every email that no person wrote to this one recipient. */
export const AUTO_SUBMITTED = { name: 'Auto-Submitted', value: 'auto-generated' } as const;

/** Tabs and line breaks of every kind separate words, so they become a space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** The other control characters (C0, DEL, C1), and unpaired surrogates. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
/** Embeddings, overrides and isolates: they reverse the text after them, and make one name look like another. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Returns one line of text as it appears: removes control and bidirectional characters instead of failing, since people
 * cannot see them when they paste. Trimmed, and empty if nothing would be visible.
 */
export function plainLine(text: string): string {
  const line = withoutControls(text.replace(BREAKS, ' ')).trim();
  return isVisible(line) ? line : '';
}

/** Characters that are invisible: fillers of Hangul and Braille. */
const BLANKS = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

/** Returns false for joiners and fillers alone, which would be an empty heading. */
function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANKS, ''));
}

/** Cleans like `plainLine`, but preserves line breaks, normalized to `\n`. */
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
