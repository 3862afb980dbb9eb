import type { Editor } from '@tiptap/core';
import { ImagePlus, type LucideIcon, RectangleHorizontal } from 'lucide-react';
import type { DialogName } from '../dialogs/content-dialogs';
import { BLOCK_TOOLS } from '../toolbar/tools';

type SlashActions = { editor: Editor; onDialog: (name: DialogName) => void };

export type SlashItem = {
  name: string;
  label: string;
  icon: LucideIcon;
  /** Other words by which the search finds the block. */
  searchTerms: string;
  run: (actions: SlashActions) => void;
};

const SEARCH_TERMS: Record<string, string> = {
  heading: 'title h2',
  subheading: 'title h3',
  bullets: 'list unordered',
  numbers: 'list ordered',
  quote: 'blockquote',
  divider: 'line rule separator',
};

const SLASH_ITEMS: SlashItem[] = [
  ...BLOCK_TOOLS.map(({ name, label, icon, run }) => ({
    name,
    label,
    icon,
    searchTerms: SEARCH_TERMS[name] ?? '',
    run: ({ editor }: SlashActions) => run(editor),
  })),
  {
    name: 'image',
    label: 'Image',
    icon: ImagePlus,
    searchTerms: 'photo',
    run: ({ onDialog }) => onDialog('image'),
  },
  {
    name: 'button',
    label: 'Button',
    icon: RectangleHorizontal,
    searchTerms: 'link call to action cta',
    run: ({ onDialog }) => onDialog('button'),
  },
];

/** Returns the blocks whose name or other words contain the text after the slash. */
export function findSlashItems(query: string): SlashItem[] {
  const lowerCaseQuery = query.toLowerCase();
  return SLASH_ITEMS.filter(({ label, searchTerms }) =>
    `${label} ${searchTerms}`.toLowerCase().includes(lowerCaseQuery),
  );
}
