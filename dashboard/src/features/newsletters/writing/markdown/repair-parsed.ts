import type { JSONContent } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { completeAddress, completeImageAddress } from '../dialogs/link-address';
import { type ExtractedBlocks, restoreBrackets } from './extract-blocks';

type RepairContext = { schema: Schema; blocks: ExtractedBlocks['blocks'] };

/** Converts the output of the Markdown parser to the editor's schema, with only allowed URLs. */
export function repairParsed(nodes: JSONContent[], repair: RepairContext): JSONContent[] {
  return splitIntoLines(
    nodes.flatMap((node) => repairNode(node, repair)),
    repair,
  );
}

function repairNode(node: JSONContent, repair: RepairContext): JSONContent[] {
  if (node.type === 'text') return repairText(node, repair);
  if (node.type === 'image') return [repairImage(node)];
  if (!node.content) return [node];
  const type = repair.schema.nodes[node.type ?? ''];
  if (type?.spec.code) return [{ ...node, content: node.content.map((text) => restoreSource(text, repair)) }];
  if (!type?.inlineContent) return [{ ...node, content: repairParsed(node.content, repair) }];
  return splitAtBlocks(
    node,
    node.content.flatMap((child) => repairNode(child, repair)),
    repair,
  );
}

/** Wraps loose text beside blocks in separate lines. */
function splitIntoLines(nodes: JSONContent[], { schema }: RepairContext): JSONContent[] {
  const blocks: JSONContent[] = [];
  let line: JSONContent[] | undefined;
  for (const node of nodes) {
    if (schema.nodes[node.type ?? '']?.isInline) {
      if (!line) {
        line = [];
        blocks.push({ type: 'paragraph', content: line });
      }
      line.push(node);
    } else {
      line = undefined;
      blocks.push(node);
    }
  }
  return blocks;
}

/** Splits a line at images, because images are inline in Markdown and blocks in a newsletter. */
function splitAtBlocks(node: JSONContent, content: JSONContent[], { schema }: RepairContext): JSONContent[] {
  const parts: JSONContent[] = [];
  let line: JSONContent[] = [];
  const endLine = () => {
    const words = trimLine(line);
    if (words.length > 0) parts.push({ ...node, content: words });
    line = [];
  };
  for (const child of content) {
    if (schema.nodes[child.type ?? '']?.isBlock) {
      endLine();
      parts.push(child);
    } else line.push(child);
  }
  if (parts.length === 0) return [{ ...node, content }];
  endLine();
  return parts;
}

/** Removes spaces and line ends where a line was split at a block. */
function trimLine(line: JSONContent[]): JSONContent[] {
  const isSpace = ({ type, text }: JSONContent) =>
    type === 'hardBreak' || (type === 'text' && text?.trim() === '');
  const start = line.findIndex((node) => !isSpace(node));
  const words = start < 0 ? [] : line.slice(start, line.findLastIndex((node) => !isSpace(node)) + 1);
  return words.map((node, index) => {
    if (node.type !== 'text') return node;
    const from = index === 0 ? node.text?.trimStart() : node.text;
    return { ...node, text: index === words.length - 1 ? from?.trimEnd() : from };
  });
}

function repairText(node: JSONContent, repair: RepairContext): JSONContent[] {
  if (node.marks?.some(({ type }) => type === 'code')) return [restoreSource(node, repair)];
  const safeNode = repairLinks(node);
  let text = node.text ?? '';
  const parts: JSONContent[] = [];
  for (const [place, { node: block }] of repair.blocks) {
    const index = text.indexOf(place);
    if (index < 0) continue;
    parts.push({ ...safeNode, text: text.slice(0, index) }, block);
    text = text.slice(index + place.length);
  }
  parts.push({ ...safeNode, text });
  return parts
    .filter((part) => part.type !== 'text' || part.text !== '')
    .map((part) => (part.type === 'text' ? { ...part, text: restoreBrackets(part.text ?? '') } : part));
}

/** Restores the source text, because code contains no blocks. */
function restoreSource(node: JSONContent, { blocks }: RepairContext): JSONContent {
  let text = node.text ?? '';
  for (const [place, { source }] of blocks) text = text.replaceAll(place, source);
  return { ...node, text: restoreBrackets(text) };
}

function repairImage({ attrs }: JSONContent): JSONContent {
  const src = completeImageAddress(String(attrs?.src ?? ''));
  const alt = String(attrs?.alt ?? '');
  if (src === undefined) return { type: 'text', text: alt || '…' };
  return { type: 'image', attrs: { ...attrs, src, alt } };
}

function repairLinks(node: JSONContent): JSONContent {
  const marks = node.marks?.flatMap((mark) => {
    if (mark.type !== 'link') return [mark];
    const href = completeAddress(String(mark.attrs?.href ?? ''));
    return href === undefined ? [] : [{ ...mark, attrs: { ...mark.attrs, href } }];
  });
  return marks ? { ...node, marks } : node;
}
