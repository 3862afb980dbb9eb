import { type Editor, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../../ui/formats/class-names';
import { hasModifierKey } from '../../../ui/formats/shortcuts';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { BlockHandle } from './blocks/block-handle';
import { CARET_MARGIN, isCaretVisible } from './caret-scroll';
import { storedToHtml } from './content-html';
import { ContentDialogs, type DialogName, getDialogForSelection } from './dialogs/content-dialogs';
import { editorBoxClass, editorPlaceClass } from './editor-skeleton';
import { createContentExtensions } from './extensions';
import './newsletter.css';
import type { InPlaceOptions, RichTextEditorProps } from './editor-props';
import { MarkdownSource } from './markdown/markdown-source';
import { SlashMenuList } from './slash/slash-menu-list';
import { LowerBar } from './toolbar/lower-bar';
import { SelectionPanel } from './toolbar/selection-panel';
import { SelectionToolbar } from './toolbar/selection-toolbar';
import { Toolbar } from './toolbar/toolbar';
import { useContentFlow } from './use-content-flow';
import { useIsWriting } from './use-is-writing';
import { useReportTextSteps } from './use-report-text-steps';

/** Edits rich text in a box, or in place in a newsletter's design. */
export function ContentEditor(props: RichTextEditorProps) {
  const { label, value, onChange, onTyping, className, toolbar = 'full', page, inPlace } = props;
  const helpId = useId();
  const containerRef = useRef<HTMLDivElement>(null);
  const isDesktop = useMediaQuery('(min-width: 48rem)');
  const [view, setView] = useState<'visual' | 'markdown'>('visual');
  const [dialog, setDialog] = useState<DialogName>();
  const { isWriting, ...focus } = useIsWriting();
  const [status, setStatus] = useState('');
  const editor = useTextField(props, { helpId, onDialog: setDialog, onStatus: setStatus });
  useContentFlow({ editor, value, onChange, onTyping });
  useReportTextSteps(editor, inPlace?.history);

  // Runs before the text handles the key, because the key may close the menu.
  const hadSlashMenu = useRef(false);
  function onKeyDownCapture() {
    hadSlashMenu.current = editor.storage.slashMenu.read() !== undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const isInText = event.target instanceof Element && event.target.closest('[data-writing]') !== null;
    // The text prevents the default of each Escape, so the handler checks whether its slash menu is open.
    const isHandled = event.key === 'Escape' ? hadSlashMenu.current : event.defaultPrevented;
    if (!isInText || isHandled || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || (event.altKey && event.key === 'F10')) {
      event.preventDefault();
      containerRef.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
    } else if (hasModifierKey(event) && event.key.toLowerCase() === 'k' && view === 'visual') {
      event.preventDefault();
      setDialog(getDialogForSelection(editor));
    }
  }

  const tools = (
    <Toolbar
      editor={editor}
      size={toolbar}
      hasPersonalFields={page === undefined}
      placement={isDesktop ? 'top' : 'bottom'}
      view={view}
      history={inPlace?.history}
      onView={setView}
      onDialog={setDialog}
    />
  );
  const text =
    view === 'visual' ? (
      <EditorContent editor={editor} className="flex min-h-0 min-w-0 grow flex-col overflow-y-auto" />
    ) : (
      <MarkdownSource editor={editor} label={label} className="markdown-text" />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the text field inside
    <div
      ref={containerRef}
      className={classNames(inPlace ? editorPlaceClass : editorBoxClass, className)}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      {...focus}
    >
      {isDesktop && tools}
      {inPlace ? <PlacedText {...inPlace} editor={editor} text={text} view={view} /> : text}
      <LowerBar edge={inPlace && !isDesktop && view === 'visual' ? 'screen' : 'box'} isWriting={isWriting}>
        {view === 'visual' && <SelectionPanel editor={editor} onDialog={setDialog} />}
        {!isDesktop && tools}
      </LowerBar>
      <p id={helpId} className="sr-only">
        Press Escape to go to the formatting tools. Type a slash on an empty line to insert a block. Press
        Alt+Arrow Up or Alt+Arrow Down to move a block. In a list, Tab indents and Shift+Tab outdents.
        Elsewhere, Tab leaves the text.
      </p>
      <p role="status" className="sr-only">
        {status}
      </p>
      {view === 'visual' && (
        <>
          <SlashMenuList editor={editor} />
          {isDesktop && <SelectionToolbar editor={editor} containerRef={containerRef} onDialog={setDialog} />}
          {isDesktop && <BlockHandle editor={editor} containerRef={containerRef} />}
        </>
      )}
      <ContentDialogs editor={editor} name={dialog} onClose={() => setDialog(undefined)} />
    </div>
  );
}

/** Renders the design around the text, or the Markdown instead of the design. */
function PlacedText({ place, around, editor, text, view }: PlacedTextProps) {
  return (
    <>
      <div hidden={view === 'markdown'}>{around}</div>
      {view === 'markdown' ? text : createPortal(<EditorContent editor={editor} />, place)}
    </>
  );
}

type PlacedTextProps = InPlaceOptions & { editor: Editor; text: ReactNode; view: 'visual' | 'markdown' };

type TextFieldOptions = {
  helpId: string;
  onDialog: (name: DialogName) => void;
  onStatus: (text: string) => void;
};

/**
 * Ends the events of a key at the text, except `keydown`, because nothing above handles them, and the text contains no
 * form fields. React would search the whole page for handlers, for each event and for each of its roots.
 */
const TYPING_EVENT_HANDLERS = Object.fromEntries(
  ['keypress', 'beforeinput', 'textInput', 'input', 'keyup'].map((type) => [
    type,
    (_view: unknown, event: Event) => {
      event.stopPropagation();
      return false;
    },
  ]),
);

function useTextField(
  { label, value, autoFocus, placeholder = 'Write your text', page, inPlace }: RichTextEditorProps,
  { helpId, onDialog, onStatus }: TextFieldOptions,
): Editor {
  // Passes the same options to each render, because new options would be applied to the whole text.
  const [options] = useState<UseEditorOptions>(() => ({
    extensions: createContentExtensions({ placeholder, page, onDialog, onStatus }),
    content: storedToHtml(value),
    autofocus: autoFocus ?? false,
    // The content security policy blocks inline styles, so the styles are in newsletter.css.
    injectCSS: false,
    // Turns off a search for deleted nodes after each key, because nothing uses it.
    enableCoreExtensions: { delete: false },
    // PasteReader reads Markdown and URLs in pasted content instead, which is faster for long texts.
    enablePasteRules: false,
    editorProps: {
      attributes: {
        class: inPlace ? 'newsletter-text' : 'newsletter-text newsletter-type',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': helpId,
        'data-writing': '',
        ...(inPlace && { 'data-write': 'content' }),
        dir: 'auto',
      },
      handleDOMEvents: TYPING_EVENT_HANDLERS,
      scrollMargin: CARET_MARGIN,
      scrollThreshold: CARET_MARGIN,
      // A box scrolls its text, but a newsletter in its design scrolls with the page.
      ...(inPlace && { handleScrollToSelection: isCaretVisible }),
      handleDoubleClickOn: (_view, _position, node) => {
        if (node.type.name !== 'image' && node.type.name !== 'emailButton') return false;
        onDialog(node.type.name === 'image' ? 'image' : 'button');
        return true;
      },
    },
  }));
  return useEditor(options);
}
