import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { EditorSkeleton } from './editor-skeleton';
import type { RichTextEditorProps } from './letter-editor';

type Editor = ComponentType<RichTextEditorProps>;

// Once loaded, the next editor shows at once.
let loaded: { Editor: Editor } | undefined;

/** The one editor for letters. Its engine is large, so it is fetched when the first editor is opened. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [state, setState] = useState<'loading' | 'failed' | { Editor: Editor }>(loaded ?? 'loading');

  useEffect(() => {
    if (state !== 'loading') return;
    let isWanted = true;
    import('./letter-editor').then(
      ({ LetterEditor }) => {
        loaded = { Editor: LetterEditor };
        if (isWanted) setState(loaded);
      },
      (error: unknown) => {
        console.error('The editor could not be loaded.', error);
        if (isWanted) setState('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [state]);

  if (state === 'loading') return <EditorSkeleton toolbar={props.toolbar} className={props.className} />;
  if (state === 'failed') {
    return (
      <div
        role="alert"
        className={classNames(
          'flex min-h-64 flex-col items-start justify-center gap-3 rounded-control border border-line-strong bg-surface p-5',
          props.className,
        )}
      >
        <p>The editor could not be loaded. Your text is safe.</p>
        <Button onClick={() => setState('loading')}>Try again</Button>
      </div>
    );
  }
  return <state.Editor {...props} />;
}
