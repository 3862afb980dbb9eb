import { Mark } from '@tiptap/core';

/** No tool makes these, but what comes in with them keeps them. */
export const PRESERVED_MARKS = ['sub', 'sup', 'small', 'mark'].map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    renderMarkdown: (node, helpers) => `<${tag}>${helpers.renderChildren(node)}</${tag}>`,
  }),
);
