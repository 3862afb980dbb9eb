import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import type { TextHistory } from '../editor-props';

export type Tool = {
  name: string;
  label: string;
  icon: LucideIcon;
  /** The shortcut for the tooltip and `aria-keyshortcuts`. `Mod` is Command on a Mac and Control elsewhere. */
  shortcut?: string;
  /** Returns whether a toggle is on. Undefined for tools that act once. */
  isOn?: (editor: Editor) => boolean;
  /** Returns whether the tool is shown. Undefined for tools that are always shown. */
  isShown?: (editor: Editor) => boolean;
  /** True if a narrow bar has the tool in its menu. */
  needsRoom?: boolean;
  run: (editor: Editor, history?: TextHistory) => void;
};

const BOLD: Tool = {
  name: 'bold',
  label: 'Bold',
  icon: Bold,
  shortcut: 'Mod+B',
  isOn: (editor) => editor.isActive('bold'),
  run: (editor) => editor.chain().focus().toggleBold().run(),
};

const ITALIC: Tool = {
  name: 'italic',
  label: 'Italic',
  icon: Italic,
  shortcut: 'Mod+I',
  isOn: (editor) => editor.isActive('italic'),
  run: (editor) => editor.chain().focus().toggleItalic().run(),
};

const UNDERLINE: Tool = {
  name: 'underline',
  label: 'Underline',
  icon: Underline,
  shortcut: 'Mod+U',
  isOn: (editor) => editor.isActive('underline'),
  run: (editor) => editor.chain().focus().toggleUnderline().run(),
};

const STRIKE: Tool = {
  name: 'strike',
  label: 'Strikethrough',
  icon: Strikethrough,
  shortcut: 'Mod+Shift+S',
  isOn: (editor) => editor.isActive('strike'),
  run: (editor) => editor.chain().focus().toggleStrike().run(),
};

const CODE: Tool = {
  name: 'code',
  label: 'Code',
  icon: Code,
  shortcut: 'Mod+E',
  isOn: (editor) => editor.isActive('code'),
  run: (editor) => editor.chain().focus().toggleCode().run(),
};

const HEADING: Tool = {
  name: 'heading',
  label: 'Heading',
  icon: Heading2,
  shortcut: 'Mod+Alt+2',
  isOn: (editor) => editor.isActive('heading', { level: 2 }),
  run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
};

const SUBHEADING: Tool = {
  name: 'subheading',
  label: 'Small heading',
  icon: Heading3,
  shortcut: 'Mod+Alt+3',
  isOn: (editor) => editor.isActive('heading', { level: 3 }),
  run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
};

const BULLETS: Tool = {
  name: 'bullets',
  label: 'Bulleted list',
  icon: List,
  shortcut: 'Mod+Shift+8',
  isOn: (editor) => editor.isActive('bulletList'),
  run: (editor) => editor.chain().focus().toggleBulletList().run(),
};

const NUMBERS: Tool = {
  name: 'numbers',
  label: 'Numbered list',
  icon: ListOrdered,
  shortcut: 'Mod+Shift+7',
  isOn: (editor) => editor.isActive('orderedList'),
  needsRoom: true,
  run: (editor) => editor.chain().focus().toggleOrderedList().run(),
};

const NEST: Tool = {
  name: 'nest',
  label: 'Indent list item',
  icon: ListIndentIncrease,
  shortcut: 'Tab',
  isShown: (editor) => editor.isActive('listItem'),
  needsRoom: true,
  run: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
};

const LIFT: Tool = {
  name: 'lift',
  label: 'Outdent list item',
  icon: ListIndentDecrease,
  shortcut: 'Shift+Tab',
  isShown: (editor) => editor.isActive('listItem'),
  needsRoom: true,
  run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
};

const QUOTE: Tool = {
  name: 'quote',
  label: 'Quote',
  icon: TextQuote,
  shortcut: 'Mod+Shift+B',
  isOn: (editor) => editor.isActive('blockquote'),
  needsRoom: true,
  run: (editor) => editor.chain().focus().toggleBlockquote().run(),
};

const CODE_BLOCK: Tool = {
  name: 'code-block',
  label: 'Code block',
  icon: SquareCode,
  shortcut: 'Mod+Alt+C',
  isOn: (editor) => editor.isActive('codeBlock'),
  run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
};

const DIVIDER: Tool = {
  name: 'divider',
  label: 'Divider',
  icon: Minus,
  run: (editor) => editor.chain().focus().setHorizontalRule().run(),
};

const UNDO: Tool = {
  name: 'undo',
  label: 'Undo',
  icon: Undo2,
  shortcut: 'Mod+Z',
  run: (editor, history) => {
    if (history) history.undo();
    else editor.chain().focus().undo().run();
  },
};

const REDO: Tool = {
  name: 'redo',
  label: 'Redo',
  icon: Redo2,
  shortcut: 'Mod+Shift+Z',
  needsRoom: true,
  run: (editor, history) => {
    if (history) history.redo();
    else editor.chain().focus().redo().run();
  },
};

/**
 * The tools for text and lines, before and after tools that insert. `more` is a menu at the end with the tools for
 * which a narrow bar has no room.
 */
export const TOOLS = {
  full: {
    text: [HEADING, BOLD, ITALIC],
    blocks: [BULLETS, NUMBERS, NEST, LIFT, QUOTE],
    history: [UNDO, REDO],
    more: [SUBHEADING, UNDERLINE, STRIKE, CODE, CODE_BLOCK, DIVIDER],
  },
  compact: {
    text: [HEADING, BOLD, ITALIC],
    blocks: [BULLETS],
    history: [UNDO],
    more: [],
  },
} satisfies Record<string, Record<string, Tool[]>>;

/** The tools beside a selection. */
export const SELECTION_TOOLS = [BOLD, ITALIC];

/** The tools that begin a block on an empty line. */
export const BLOCK_TOOLS = [HEADING, SUBHEADING, BULLETS, NUMBERS, QUOTE, DIVIDER];
