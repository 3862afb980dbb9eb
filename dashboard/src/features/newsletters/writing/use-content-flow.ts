import { createDocument, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isSaveShortcut } from '../use-save-shortcut';
import { documentToHtml, isSameHtml, storedToHtml } from './content-html';
import type { RichTextEditorProps } from './editor-props';

/** The size from which a text is not serialized at every key, because 5,000 words take 10 ms. */
const LONG_CONTENT = 5_000;
/** A long text is reported after this pause in typing or after `LATEST_MILLISECONDS`, in the next idle moment. */
const PAUSE_MILLISECONDS = 300;
const LATEST_MILLISECONDS = 4_000;
/** The time between calls of `onTyping`, which receives a long text until it is reported. */
const TYPING_MILLISECONDS = 1_000;
const FROM_OUTSIDE = 'fromOutside';

/** Runs after the key is drawn, because reports and the storage take milliseconds. Safari has no idle callbacks. */
const runWhenIdle = (task: () => void): number =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(task, { timeout: TYPING_MILLISECONDS })
    : window.setTimeout(task);
const cancelWhenIdle = (id: number): void =>
  typeof cancelIdleCallback === 'function' ? cancelIdleCallback(id) : window.clearTimeout(id);

type ContentFlow = { editor: Editor } & Pick<RichTextEditorProps, 'value' | 'onChange' | 'onTyping'>;

/**
 * Reports the text during typing, and loads `value` only if it originated elsewhere. A loaded text is not reported
 * again, and can be undone.
 */
export function useContentFlow({ editor, value, onChange, onTyping }: ContentFlow): void {
  const reportedValue = useRef(value);
  // The editor formats a stored text differently. An unchanged text is reported exactly as loaded.
  const loadedText = useRef<{ value: string; html: string }>(undefined);
  loadedText.current ??= { value, html: documentToHtml(editor.state.doc) };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dueAt = useRef<number>(undefined);

  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The waiting idle callbacks. */
  const typingIdle = useRef(0);
  const reportIdle = useRef(0);

  function read(): string {
    const currentHtml = documentToHtml(editor.state.doc);
    return currentHtml === loadedText.current?.html ? loadedText.current.value : currentHtml;
  }

  const emit = useEffectEvent(() => {
    clearTimeout(timer.current);
    clearTimeout(typing.current);
    cancelWhenIdle(typingIdle.current);
    cancelWhenIdle(reportIdle.current);
    reportIdle.current = 0;
    timer.current = undefined;
    typing.current = undefined;
    dueAt.current = undefined;
    const html = read();
    if (html === reportedValue.current) return;
    reportedValue.current = html;
    onChange(html);
  });

  const emitTyping = useEffectEvent(() => {
    typing.current = setTimeout(emitTyping, TYPING_MILLISECONDS);
    typingIdle.current = runWhenIdle(() => onTyping?.(read()));
  });

  useEffect(() => {
    const emitPending = () => {
      // The timer keeps its id while a report waits for an idle moment.
      if (timer.current !== undefined) emit();
    };
    const emitLater = () => {
      const now = performance.now();
      dueAt.current ??= now + LATEST_MILLISECONDS;
      // A report that waits for an idle moment is not delayed by further keys.
      if (reportIdle.current === 0) {
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => {
            reportIdle.current = runWhenIdle(emit);
          },
          Math.min(PAUSE_MILLISECONDS, dueAt.current - now),
        );
      }
      if (typing.current === undefined) emitTyping();
    };
    const update = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.getMeta(FROM_OUTSIDE)) return;
      if (editor.state.doc.content.size < LONG_CONTENT) emit();
      else emitLater();
    };
    const emitBeforeSave = (event: KeyboardEvent) => {
      if (isSaveShortcut(event)) emitPending();
    };
    editor.on('update', update);
    editor.on('blur', emitPending);
    // Runs before other listeners, which store the text at these moments.
    window.addEventListener('keydown', emitBeforeSave, { capture: true });
    window.addEventListener('pagehide', emitPending, { capture: true });
    document.addEventListener('visibilitychange', emitPending, { capture: true });
    return () => {
      editor.off('update', update);
      editor.off('blur', emitPending);
      window.removeEventListener('keydown', emitBeforeSave, { capture: true });
      window.removeEventListener('pagehide', emitPending, { capture: true });
      document.removeEventListener('visibilitychange', emitPending, { capture: true });
      emitPending();
    };
  }, [editor]);

  useEffect(() => {
    if (value === reportedValue.current) return;
    reportedValue.current = value;
    if (isSameHtml(value, documentToHtml(editor.state.doc))) return;
    const newsletter = createDocument(storedToHtml(value), editor.schema);
    loadedText.current = { value, html: documentToHtml(newsletter) };
    replaceContent(editor, newsletter, FROM_OUTSIDE);
  }, [editor, value]);
}

/** Replaces the content as one undoable step, and marks the transaction with `origin`. */
export function replaceContent(editor: Editor, newsletter: Node, origin: string): void {
  const { state, view } = editor;
  const tr = closeHistory(state.tr).replaceWith(0, state.doc.content.size, newsletter.content);
  view.dispatch(tr.setMeta(origin, true));
}
