import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Selects plain data from the editor, and selects again after the frame of each change is drawn. A key then appears
 * before the tools change, however many tools there are. A new `select` counts from the next change on.
 */
export function useDrawnState<T>(editor: Editor, select: (editor: Editor) => T): T {
  const [selected, setSelected] = useState(() => select(editor));
  const selectAgain = useEffectEvent(() => {
    const next = select(editor);
    setSelected((previous) => (JSON.stringify(previous) === JSON.stringify(next) ? previous : next));
  });
  useEffect(() => {
    selectAgain();
    return subscribeToFrames(editor, selectAgain);
  }, [editor]);
  return selected;
}

/** The listeners of each editor, which one frame calls together, so that React renders them at once. */
const listenersByEditor = new WeakMap<Editor, Set<() => void>>();

function subscribeToFrames(editor: Editor, listener: () => void): () => void {
  const listeners = listenersByEditor.get(editor) ?? startListening(editor);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function startListening(editor: Editor): Set<() => void> {
  const listeners = new Set<() => void>();
  listenersByEditor.set(editor, listeners);
  let isWaiting = false;
  editor.on('transaction', () => {
    if (isWaiting) return;
    isWaiting = true;
    // The task runs after the frame, which a callback of the frame would delay.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        if (!editor.isDestroyed) for (const listener of listeners) listener();
      }),
    );
  });
  return listeners;
}
