import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import { ButtonNode } from './button-node';
import { KEPT_MARKS } from './kept-marks';
import { completeAddress } from './link-address';
import { PersonalFields } from './personal-fields';
import { PictureNode } from './picture-node';
import { TableCellNode, TableHeaderNode, TableNode, TableRowNode } from './table-nodes';

/** All that a letter can hold; what the server's allow-list takes is kept, whether or not a tool makes it. */
export function letterExtensions({ placeholder }: { placeholder: string }): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        markdownLinks: true,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => completeAddress(address) !== undefined,
      },
      // An empty paragraph at the end would be a change that nobody made.
      trailingNode: false,
      dropcursor: { color: false, class: 'drop-cursor', width: 2 },
    }),
    PictureNode,
    ButtonNode,
    TableNode,
    TableRowNode,
    TableCellNode,
    TableHeaderNode,
    ...KEPT_MARKS,
    PersonalFields,
    Placeholder.configure({ placeholder }),
    Markdown,
  ];
}
