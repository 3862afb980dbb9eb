import { EditorContent, useEditor } from '@tiptap/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../../ui/formats/class-names';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { htmlOfStored } from './content-html';
import { ContentDialogs, type DialogName, dialogForSelection } from './dialogs/content-dialogs';
import { editorBoxClass } from './editor-box';
import { contentExtensions } from './extensions';
import './newsletter.css';
import type { RichTextEditorProps } from './editor-props';
import { LowerBar } from './lower-bar';
import { MarkdownSource } from './markdown/markdown-source';
import { SelectionPanel } from './selection-panel';
import { Toolbar } from './toolbar/toolbar';
import { useContentFlow } from './use-content-flow';

export function ContentEditor({
  label,
  value,
  onChange,
  autoFocus,
  placeholder = 'Write your newsletter',
  className,
  toolbar = 'full',
}: RichTextEditorProps) {
  const helpId = useId();
  const box = useRef<HTMLDivElement>(null);
  const isDesktop = useMediaQuery('(min-width: 48rem)');
  const [view, setView] = useState<'visual' | 'markdown'>('visual');
  const [dialog, setDialog] = useState<DialogName>();
  const editor = useEditor({
    extensions: contentExtensions({ placeholder }),
    content: htmlOfStored(value),
    autofocus: autoFocus ?? false,
    // The content security policy allows no inline styles. The styles are in newsletter.css.
    injectCSS: false,
    // PasteReader reads Markdown and URLs in pasted content, and is faster for long texts.
    enablePasteRules: false,
    editorProps: {
      attributes: {
        class: 'letter-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': helpId,
        'data-writing': '',
        dir: 'auto',
      },
      // The caret stays clear of the bars above and below.
      scrollMargin: { top: 64, right: 0, bottom: 128, left: 0 },
      scrollThreshold: { top: 64, right: 0, bottom: 128, left: 0 },
      handleDoubleClickOn: (_view, _position, node) => {
        if (node.type.name !== 'image' && node.type.name !== 'letterButton') return false;
        setDialog(dialogForSelection(editor));
        return true;
      },
    },
  });
  useContentFlow({ editor, value, onChange });

  function onKeyDown(event: KeyboardEvent) {
    const isInText = event.target instanceof Element && event.target.closest('[data-writing]') !== null;
    const isCommand = event.ctrlKey || event.metaKey;
    if (!isInText || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || (event.altKey && event.key === 'F10')) {
      event.preventDefault();
      box.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
    } else if (isCommand && event.key.toLowerCase() === 'k' && view === 'visual') {
      event.preventDefault();
      setDialog(dialogForSelection(editor));
    }
  }

  const tools = (
    <Toolbar
      editor={editor}
      size={toolbar}
      placement={isDesktop ? 'top' : 'bottom'}
      view={view}
      onView={setView}
      onDialog={setDialog}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the text field inside
    <div ref={box} className={classNames(editorBoxClass, className)} onKeyDown={onKeyDown}>
      {isDesktop && tools}
      {view === 'visual' ? (
        <EditorContent editor={editor} className="flex min-h-0 min-w-0 grow flex-col overflow-y-auto" />
      ) : (
        <MarkdownSource editor={editor} label={label} className="markdown-text" />
      )}
      <LowerBar>
        {view === 'visual' && <SelectionPanel editor={editor} onDialog={setDialog} />}
        {!isDesktop && tools}
      </LowerBar>
      <p id={helpId} className="sr-only">
        Press Escape to go to the formatting tools. In a list, Tab indents and Shift+Tab outdents. Elsewhere,
        Tab leaves the text.
      </p>
      <ContentDialogs editor={editor} name={dialog} onClose={() => setDialog(undefined)} />
    </div>
  );
}
