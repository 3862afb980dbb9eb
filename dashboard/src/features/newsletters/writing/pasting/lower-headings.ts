import { Fragment, type Node } from '@tiptap/pm/model';

const LOWEST = 4;

/** Lowers pasted headings by one level if they include an h1, because the newsletter's title is its h1. */
export function lowerHeadings(newsletter: Node): Node {
  const isTitle = (node: Node) => node.type.name === 'heading' && node.attrs.level === 1;
  if (!newsletter.content.content.some(isTitle)) return newsletter;
  const blocks = newsletter.content.content.map((node) =>
    node.type.name === 'heading'
      ? node.type.create({ ...node.attrs, level: Math.min(LOWEST, node.attrs.level + 1) }, node.content)
      : node,
  );
  return newsletter.copy(Fragment.from(blocks));
}
