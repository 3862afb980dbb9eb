import { retryImport } from '@tidings/widgets/retry-import';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import type { RichTextEditorProps } from './editor-props';
import { EditorSkeleton } from './editor-skeleton';

type Engine = { Editor: ComponentType<RichTextEditorProps> };

// Stores the loaded engine, so that the next editor renders immediately.
let loadedEngine: Engine | undefined;

/** Renders the rich-text editor. Its large engine loads when the first editor opens. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [state, setState] = useState<'loading' | 'failed' | Engine>(loadedEngine ?? 'loading');

  useEffect(() => {
    if (state !== 'loading') return;
    let isWanted = true;
    retryImport(() => import('./content-editor')).then(
      ({ ContentEditor }) => {
        loadedEngine = { Editor: ContentEditor };
        if (isWanted) setState(loadedEngine);
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

  const { toolbar, className, inPlace } = props;
  if (state === 'loading') {
    return <EditorSkeleton toolbar={toolbar} className={className} around={inPlace?.around} />;
  }
  if (state === 'failed') {
    return (
      <div className={className}>
        <div
          role="alert"
          className="flex min-h-64 flex-col items-start justify-center gap-3 rounded-control border border-line-strong bg-surface p-5"
        >
          <p>The editor could not be loaded. Your text is safe.</p>
          <Button onClick={() => setState('loading')}>Try again</Button>
        </div>
        {inPlace?.around}
      </div>
    );
  }
  return <state.Editor {...props} />;
}
