import { mergeAttributes, Node } from '@tiptap/core';
import { completeAddress } from '../dialogs/link-address';

/** A link that the email renders as a button. It is one block with plain text. */
export const ButtonNode = Node.create({
  name: 'emailButton',
  group: 'block',
  atom: true,
  draggable: true,
  selectable: true,

  addAttributes() {
    return {
      href: { default: '', rendered: false },
      label: { default: '', rendered: false },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'a.button[href]',
        // Must precede the link mark, which has priority 1000.
        priority: 1100,
        getAttrs: (element) => {
          const href = completeAddress(element.getAttribute('href') ?? '');
          const label = readText(element);
          return href === undefined || label === '' ? false : { href, label };
        },
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const { href, label } = node.attrs;
    return ['a', mergeAttributes(HTMLAttributes, { class: 'button', href: String(href) }), String(label)];
  },

  renderText({ node }) {
    return `${node.attrs.label} (${node.attrs.href})`;
  },

  renderMarkdown: (node) => {
    const label = String(node.attrs?.label ?? '').replace(/[\\[\]]/g, '\\$&');
    return `[${label}](<${String(node.attrs?.href ?? '').replace(/[<>]/g, encodeURIComponent)}>){.button}`;
  },
});

function readText(element: HTMLElement): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
