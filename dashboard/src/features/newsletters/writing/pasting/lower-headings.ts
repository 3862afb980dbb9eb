import { Fragment, type Node } from '@tiptap/pm/model';

const LOWEST = 4;

/** The letter's title is its first heading: what comes in with one of its own stands below. */
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
