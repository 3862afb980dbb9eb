import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { replaceContent } from '../use-content-flow';
import { parseMarkdown, toMarkdown } from './markdown-text';

/** Milliseconds without typing before the Markdown is parsed. Closing the view parses it at once. */
const PAUSE_MS = 400;
const OWN_CHANGE = 'markdownSource';

type MarkdownSourceProps = { editor: Editor; label: string; className: string };

/** Edits the newsletter as Markdown. Changes apply after a short pause. */
export function MarkdownSource({ editor, label, className }: MarkdownSourceProps) {
  const helpId = useId();
  const [text, setText] = useState(() => toMarkdown(editor));
  const appliedText = useRef(text);
  const latestText = useRef(text);

  const apply = useEffectEvent(() => {
    if (latestText.current === appliedText.current || editor.isDestroyed) return;
    appliedText.current = latestText.current;
    replaceContent(editor, readNewsletter(editor, latestText.current), OWN_CHANGE);
  });

  useEffect(() => {
    if (text === appliedText.current) return;
    const timer = setTimeout(apply, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Follows changes from outside, such as a text that another tab saved.
  const follow = useEffectEvent(({ transaction }: { transaction: Transaction }) => {
    if (!transaction.docChanged || transaction.getMeta(OWN_CHANGE)) return;
    const markdown = toMarkdown(editor);
    appliedText.current = markdown;
    latestText.current = markdown;
    setText(markdown);
  });

  useEffect(() => {
    const listener = (event: { transaction: Transaction }) => follow(event);
    editor.on('transaction', listener);
    // Applies the last changes before other `pagehide` listeners store the text.
    window.addEventListener('pagehide', apply, { capture: true });
    return () => {
      editor.off('transaction', listener);
      window.removeEventListener('pagehide', apply, { capture: true });
      apply();
    };
  }, [editor]);

  return (
    <>
      <textarea
        aria-label={`${label}, as Markdown`}
        aria-describedby={helpId}
        data-writing=""
        // biome-ignore lint/a11y/noAutofocus: the menu that opened it has closed
        autoFocus
        dir="auto"
        spellCheck
        className={className}
        value={text}
        onChange={(event) => {
          latestText.current = event.target.value;
          setText(event.target.value);
        }}
        onBlur={apply}
      />
      <p id={helpId} className="px-4 pt-2 pb-3 text-meta text-ink-2 md:px-6">
        A button is [Label](https://address){'{.button}'} on a line of its own.
      </p>
    </>
  );
}

/** Parses Markdown. Text that is not valid Markdown remains text. */
function readNewsletter(editor: Editor, markdown: string) {
  try {
    return parseMarkdown(editor, markdown);
  } catch (error) {
    console.error('This Markdown could not be read. It stays as text.', error);
    return editor.schema.nodeFromJSON({
      type: 'doc',
      content: markdown
        .split(/\n{2,}/)
        .map((line) => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] })),
    });
  }
}
