import { useMemo } from 'react';
import { classNames } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import type { LetterDress, LetterPart } from './letter-document';
import { LETTER_PLACE, LetterFrame } from './letter-frame';
import type { LetterView } from './letter-view';

type LetterSheetProps = {
  letter: { html: string; text: string } | undefined;
  view: LetterView;
  width: number;
  minimumWidth?: number;
  /** Which parts can be tapped, and which hold our words; joined, so that the same ones are the same. */
  editable?: string;
  unwritten?: string;
  onTap?: (part: LetterPart) => void;
};

/** The letter itself, on its sheet: as designed, or as its plain text. */
export function LetterSheet(props: LetterSheetProps) {
  const { letter, view, width, minimumWidth, editable = '', unwritten = '', onTap } = props;
  const dress = useMemo<LetterDress>(
    () => ({ scheme: view.scheme, editable: kindsIn(editable), unwritten: kindsIn(unwritten) }),
    [view.scheme, editable, unwritten],
  );

  if (!letter) return <Skeleton className={`w-full rounded-none ${LETTER_PLACE}`} />;
  return (
    <>
      {view.format === 'text' && (
        <pre
          dir="auto"
          className="mx-auto max-w-full bg-surface px-4 py-6 font-mono text-meta whitespace-pre-wrap wrap-anywhere md:px-8"
          style={{ width }}
        >
          {letter.text}
        </pre>
      )}
      {/* The frame stays when the text shows: it can still be printed, and would have to load anew. */}
      <div
        inert={view.format === 'text'}
        className={classNames(view.format === 'text' && 'h-0 overflow-hidden')}
      >
        <LetterFrame
          html={letter.html}
          width={width}
          minimumWidth={minimumWidth}
          dress={dress}
          onTap={onTap}
        />
      </div>
    </>
  );
}

function kindsIn(joined: string): LetterDress['editable'] {
  return joined === '' ? [] : (joined.split(' ') as Array<LetterPart['kind']>);
}
