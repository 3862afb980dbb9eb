import { Mark } from '@tiptap/core';

/** Marks without a tool, preserved in pasted and stored content. */
export const PRESERVED_MARKS = ['sub', 'sup', 'small', 'mark'].map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    renderMarkdown: (node, helpers) => `<${tag}>${helpers.renderChildren(node)}</${tag}>`,
  }),
);
