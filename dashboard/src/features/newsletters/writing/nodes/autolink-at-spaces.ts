import { Extension } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/**
 * Prevents Tiptap's autolinks from comparing the whole text at each key. They link a word only when a space or a new
 * block follows, so other keys do not matter.
 */
export const AutolinkAtSpaces = Extension.create({
  name: 'autolinkAtSpaces',
  dispatchTransaction({ transaction, next }) {
    if (isPartOfWord(transaction)) transaction.setMeta('preventAutolink', true);
    next(transaction);
  },
});

function isPartOfWord({ steps }: Transaction): boolean {
  const [step, second] = steps;
  if (!(step instanceof ReplaceStep) || second) return false;
  const { firstChild: node, childCount } = step.slice.content;
  return childCount === 1 && node?.text !== undefined && !/\s/u.test(node.text);
}
