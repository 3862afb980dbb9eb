/** Marks that occur only in Markdown, and marks that plain text may contain once. */
const CERTAIN_SIGNS = [
  /^#{1,6} +\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /!?\[[^\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^\s)]+\)/,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|/m,
];
const LIKELY_SIGNS = [
  /^ {0,3}[-*+] +\S/gm,
  /^ {0,3}\d+[.)] +\S/gm,
  /^ {0,3}> ?\S/gm,
  /(?<!\S)\*\*[^\s*][^*\n]*\*\*(?!\w)/g,
  /(?<!\S)`[^`\n]+`/g,
  /^ {0,3}(?:---|\*\*\*)[ \t]*$/gm,
];

/** Returns whether text is Markdown. A single dash or asterisk does not suffice. */
export function isLikelyMarkdown(text: string): boolean {
  if (CERTAIN_SIGNS.some((sign) => sign.test(text))) return true;
  return LIKELY_SIGNS.reduce((count, sign) => count + (text.match(sign)?.length ?? 0), 0) >= 2;
}
