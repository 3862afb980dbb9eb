/** Signs that only Markdown has, and signs that a plain letter may have once. */
const SURE = [
  /^#{1,6} +\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /!?\[[^\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^\s)]+\)/,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|/m,
];
const LIKELY = [
  /^ {0,3}[-*+] +\S/gm,
  /^ {0,3}\d+[.)] +\S/gm,
  /^ {0,3}> ?\S/gm,
  /(?<!\S)\*\*[^\s*][^*\n]*\*\*(?!\w)/g,
  /(?<!\S)`[^`\n]+`/g,
  /^ {0,3}(?:---|\*\*\*)[ \t]*$/gm,
];

/** Whether text was written as Markdown. A single dash or star can stand in any letter. */
export function looksLikeMarkdown(text: string): boolean {
  if (SURE.some((sign) => sign.test(text))) return true;
  return LIKELY.reduce((count, sign) => count + (text.match(sign)?.length ?? 0), 0) >= 2;
}
