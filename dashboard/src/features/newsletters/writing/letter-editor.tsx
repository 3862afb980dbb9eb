import { EditorContent, useEditor } from '@tiptap/react';
import { classNames } from '../../../ui/class-names';
import { useMediaQuery } from '../../../ui/use-media-query';
import { htmlOfStored } from './content-html';
import { editorBoxClass } from './editor-box';
import { letterExtensions } from './extensions';
import './letter.css';
import type { RichTextEditorProps } from './rich-text-editor';
import { Toolbar } from './toolbar';
import { useContentFlow } from './use-content-flow';

export function LetterEditor({
  label,
  value,
  onChange,
  autoFocus,
  placeholder = 'Write your letter',
  className,
  toolbar = 'full',
}: RichTextEditorProps) {
  const isDesktop = useMediaQuery('(min-width: 48rem)');
  const editor = useEditor({
    extensions: letterExtensions({ placeholder }),
    content: htmlOfStored(value),
    autofocus: autoFocus ?? false,
    // The page's policy takes no inline styles; ours stand in letter.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'letter-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-writing': '',
        dir: 'auto',
      },
    },
  });
  useContentFlow({ editor, value, onChange });

  const tools = <Toolbar editor={editor} size={toolbar} placement={isDesktop ? 'top' : 'bottom'} />;
  return (
    <div className={classNames(editorBoxClass, className)}>
      {isDesktop && tools}
      <EditorContent editor={editor} className="flex grow flex-col" />
      {!isDesktop && tools}
    </div>
  );
}
