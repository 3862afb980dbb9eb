import { Extension } from '@tiptap/core';
import { moveBlock } from './move-block';

type BlockMovesOptions = { onStatus: (text: string) => void };

/** Moves blocks by keyboard. */
export const BlockMoves = Extension.create<BlockMovesOptions>({
  name: 'blockMoves',
  addOptions: () => ({ onStatus: () => {} }),

  addKeyboardShortcuts() {
    const { editor, options } = this;
    const move = (direction: 'up' | 'down') => () => {
      options.onStatus(moveBlock(editor, direction));
      return true;
    };
    return { 'Alt-ArrowUp': move('up'), 'Alt-ArrowDown': move('down') };
  },
});
