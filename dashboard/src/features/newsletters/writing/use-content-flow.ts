import { createDocument, type Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useRef } from 'react';
import { htmlOfDocument, htmlOfStored, isSameHtml } from './content-html';
import { replaceLetter } from './replace-letter';

/** Writing out a long letter at every key would be felt; a short one takes under a millisecond. */
const LONG_LETTER = 30_000;
const PAUSE_MILLISECONDS = 300;
const FROM_OUTSIDE = 'fromOutside';

type ContentFlow = { editor: Editor; value: string; onChange: (html: string) => void };

/**
 * Text goes out as it is typed, and comes in only when `value` becomes something that did not come from here.
 * What comes in is not told again, and can be undone.
 */
export function useContentFlow({ editor, value, onChange }: ContentFlow): void {
  const known = useRef(value);
  // A stored text is written in its own way: unchanged, it goes out as it came in.
  const loaded = useRef<{ value: string; html: string }>(undefined);
  loaded.current ??= { value, html: htmlOfDocument(editor.state.doc) };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const written = htmlOfDocument(editor.state.doc);
    const html = written === loaded.current?.html ? loaded.current.value : written;
    if (html === known.current) return;
    known.current = html;
    onChange(html);
  });

  useEffect(() => {
    const tellPending = () => {
      if (timer.current !== undefined) tell();
    };
    const update = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.getMeta(FROM_OUTSIDE)) return;
      if (editor.state.doc.content.size < LONG_LETTER) tell();
      else timer.current ??= setTimeout(tell, PAUSE_MILLISECONDS);
    };
    editor.on('update', update);
    editor.on('blur', tellPending);
    // Before those who keep the text at these moments.
    window.addEventListener('pagehide', tellPending, { capture: true });
    document.addEventListener('visibilitychange', tellPending, { capture: true });
    return () => {
      editor.off('update', update);
      editor.off('blur', tellPending);
      window.removeEventListener('pagehide', tellPending, { capture: true });
      document.removeEventListener('visibilitychange', tellPending, { capture: true });
      tellPending();
    };
  }, [editor]);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (isSameHtml(value, htmlOfDocument(editor.state.doc))) return;
    const letter = createDocument(htmlOfStored(value), editor.schema);
    loaded.current = { value, html: htmlOfDocument(letter) };
    replaceLetter(editor, letter, FROM_OUTSIDE);
  }, [editor, value]);
}
