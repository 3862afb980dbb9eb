import type { Editor } from '@tiptap/core';
import { undoDepth } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';
import type { TextHistory } from './editor-props';

/** The name with which ProseMirror's history marks its own transactions. */
const HISTORY = 'history$';

/** Reports each undoable step of the text to the newsletter's history. */
export function useReportTextSteps(editor: Editor, history: TextHistory | undefined): void {
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
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      const depthBefore = depth;
      depth = undoDepth(editor.state);
      if (depth > depthBefore && transaction.getMeta(HISTORY) === undefined) step();
    };
    editor.on('transaction', onTransaction);
    return () => void editor.off('transaction', onTransaction);
  }, [editor, isShared]);
}
