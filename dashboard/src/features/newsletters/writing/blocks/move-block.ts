import type { Editor } from '@tiptap/core';
import { Fragment, type ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

export type Direction = 'up' | 'down';
export type BlockMove = { transaction: Transaction; position: number; count: number };

/**
 * Returns the transaction that moves the block or list item at the selection past its neighbor. Returns undefined at
 * the end. `position` counts from 1.
 */
export function planMove(state: EditorState, direction: Direction): BlockMove | undefined {
  const { $from, from, to } = state.selection;
  const depth = findMovableDepth($from);
  const parent = $from.node(depth - 1);
  const index = $from.index(depth - 1);
  const firstIndex = direction === 'up' ? index - 1 : index;
  const first = parent.maybeChild(firstIndex);
  const second = parent.maybeChild(firstIndex + 1);
  if (!first || !second || hasSeveralBlocks(state)) return undefined;
  const start = $from.posAtIndex(firstIndex, depth - 1);
  const transaction = state.tr.replaceWith(
    start,
    start + first.nodeSize + second.nodeSize,
    Fragment.from([second, first]),
  );
  const shift = direction === 'up' ? -first.nodeSize : second.nodeSize;
  const { doc } = transaction;
  transaction.setSelection(
    state.selection instanceof NodeSelection
      ? NodeSelection.create(doc, from + shift)
      : TextSelection.create(doc, from + shift, to + shift),
  );
  const position = index + 1 + (direction === 'up' ? -1 : 1);
  return { transaction: transaction.scrollIntoView(), position, count: parent.childCount };
}

/** Returns whether the selection spans several blocks or list items. */
function hasSeveralBlocks({ selection: { $from, to } }: EditorState): boolean {
  const depth = findMovableDepth($from);
  return to > $from.posAtIndex($from.index(depth - 1) + 1, depth - 1);
}

/** Moves the block. Returns the status for screen readers. */
export function moveBlock(editor: Editor, direction: Direction): string {
  if (hasSeveralBlocks(editor.state)) return 'Select one block to move it.';
  const move = planMove(editor.state, direction);
  if (!move) return direction === 'up' ? 'This block is the first.' : 'This block is the last.';
  editor.view.dispatch(move.transaction);
  return `Moved ${direction}. Block ${move.position} of ${move.count}.`;
}

/** Returns the depth of the innermost list item, or of the block if there is no list. */
function findMovableDepth(position: ResolvedPos): number {
  for (let depth = position.depth; depth > 1; depth -= 1) {
    if (position.node(depth).type.name === 'listItem') return depth;
  }
  return 1;
}
