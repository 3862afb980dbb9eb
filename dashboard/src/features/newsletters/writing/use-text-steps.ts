import type { Editor } from '@tiptap/core';
import { undoDepth } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';
import type { TextHistory } from './editor-props';

/** The name under which ProseMirror's history marks its own transactions. */
const HISTORY = 'history$';

/** Reports each new step of the text's own history, and leaves Undo in the text to the newsletter's history. */
export function useTextSteps(editor: Editor, history: TextHistory | undefined): void {
  const step = useEffectEvent(() =>
    history?.onStep(
      () => editor.commands.undo(),
      () => editor.commands.redo(),
    ),
  );
  const isShared = history !== undefined;

  useEffect(() => {
    if (!isShared) return;
    let depth = undoDepth(editor.state);
    const follow = ({ transaction }: { transaction: Transaction }) => {
      const before = depth;
      depth = undoDepth(editor.state);
      if (depth > before && transaction.getMeta(HISTORY) === undefined) step();
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor, isShared]);
}
