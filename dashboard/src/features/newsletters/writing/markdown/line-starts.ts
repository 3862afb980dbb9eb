import type { JSONContent } from '@tiptap/core';

/** Replaces a backslash until the text is serialized, because the serializer would escape a backslash. */
const ESCAPE = '\uE002';

/** Matches marks that would turn a line into a heading, a list, an underline or a divider. */
const SIGN = /^(\s*)(?:(#{1,6}(?=\s|$))|([-+](?=\s|$))|(\d{1,9})([.)])(?=\s|$)|([-=]{2,})(?=\s*$))/;

/** Escapes marks at line starts. The serializer escapes emphasis and links, but not marks that matter only there. */
export function escapeLineStarts(node: JSONContent): JSONContent {
  if (!node.content) return node;
  if (node.type !== 'paragraph') return { ...node, content: node.content.map(escapeLineStarts) };
  let beginsLine = true;
  const content = node.content.map((child) => {
    const markedChild =
      beginsLine && child.type === 'text' && !isCode(child)
        ? { ...child, text: markLineStarts(child.text ?? '') }
        : child;
    beginsLine = child.type === 'hardBreak';
    return markedChild;
  });
  return { ...node, content };
}

export function writeLineStarts(markdown: string): string {
  return markdown.replaceAll(ESCAPE, '\\');
}

function markLineStarts(text: string): string {
  return text.replace(
    SIGN,
    (matchedText, spaces: string, _heading, _bullet, number?: string, dot?: string) =>
      number !== undefined
        ? `${spaces}${number}${ESCAPE}${dot}`
        : `${spaces}${ESCAPE}${matchedText.slice(spaces.length)}`,
  );
}

function isCode({ marks }: JSONContent): boolean {
  return marks?.some(({ type }) => type === 'code') ?? false;
}
