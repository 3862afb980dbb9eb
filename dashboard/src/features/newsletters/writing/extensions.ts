import { Extension, type Extensions, Mark, textblockTypeInputRule } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import { BlockMoves } from './blocks/block-moves';
import type { DialogName } from './dialogs/content-dialogs';
import { completeAddress } from './dialogs/link-address';
import type { RichTextEditorProps } from './editor-props';
import { DescribeImages } from './images/describe-images';
import { PendingImage } from './images/pending-image';
import { AutolinkAtSpaces } from './nodes/autolink-at-spaces';
import { ButtonNode } from './nodes/button-node';
import { ImageNode } from './nodes/image-node';
import { PersonalFields } from './nodes/personal-fields';
import { TableCellNode, TableHeaderNode, TableNode, TableRowNode } from './nodes/table-nodes';
import { WholeBlocks } from './nodes/whole-blocks';
import { PasteReader } from './pasting/paste-reader';
import { SlashMenu } from './slash/slash-menu';

/** Starts a heading of the highest level in the content with `# `. The title is above it, outside the text. */
const HashHeading = Extension.create({
  name: 'hashHeading',
  priority: 200,
  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    return heading
      ? [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } })]
      : [];
  },
});

type ContentOptions = {
  placeholder: string;
  page?: RichTextEditorProps['page'];
  onDialog: (name: DialogName) => void;
  /** Receives the status for screen readers. */
  onStatus: (text: string) => void;
};

/**
 * Returns the extensions for the content of a newsletter, or of a page if `page` is set. Preserves everything that the
 * server allows, even without a tool for it.
 */
export function createContentExtensions(options: ContentOptions): Extensions {
  const { placeholder, page, onDialog, onStatus } = options;
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
      dropcursor: { color: false, class: 'drop-cursor', width: 2 },
    }),
    AutolinkAtSpaces,
    ImageNode,
    PendingImage,
    DescribeImages.configure({ onDescribe: () => onDialog('image') }),
    ButtonNode,
    TableNode,
    TableRowNode,
    TableCellNode,
    TableHeaderNode,
    ...PRESERVED_MARKS,
    ...(page ? [] : [PersonalFields]),
    WholeBlocks,
    PasteReader.configure(page ?? {}),
    HashHeading,
    SlashMenu.configure({ onDialog }),
    BlockMoves.configure({ onStatus }),
    Placeholder.configure({ placeholder }),
    Markdown,
  ];
}

/** The marks without a tool, which pasted and stored content preserves. */
const PRESERVED_MARKS = ['sub', 'sup', 'small', 'mark'].map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    renderMarkdown: (node, helpers) => `<${tag}>${helpers.renderChildren(node)}</${tag}>`,
  }),
);
