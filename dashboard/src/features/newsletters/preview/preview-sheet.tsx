import { useMemo } from 'react';
import { Skeleton } from '../../../ui/feedback/load-states';
import { classNames } from '../../../ui/formats/class-names';
import type { NewsletterView } from './newsletter-view';
import type { PreviewOptions, PreviewPart } from './preview-document';
import { PREVIEW_HEIGHT_CLASS, PreviewFrame } from './preview-frame';

type PreviewSheetProps = {
  newsletter: { html: string; text: string } | undefined;
  view: NewsletterView;
  width: number;
  minimumWidth?: number;
  /** The tappable parts, and the parts with placeholder text, as strings so that equal lists are equal values. */
  editable?: string;
  placeholders?: string;
  onTap?: (part: PreviewPart) => void;
};

/** Shows the newsletter on its sheet, as designed or as plain text. */
export function PreviewSheet(props: PreviewSheetProps) {
  const { newsletter, view, width, minimumWidth, editable = '', placeholders = '', onTap } = props;
  const options = useMemo<PreviewOptions>(
    () => ({ scheme: view.scheme, editable: splitKinds(editable), placeholders: splitKinds(placeholders) }),
    [view.scheme, editable, placeholders],
  );

  if (!newsletter) return <Skeleton className={`w-full rounded-none ${PREVIEW_HEIGHT_CLASS}`} />;
  return (
    <>
      {view.format === 'text' && (
        <pre
          dir="auto"
          className="mx-auto max-w-full bg-surface px-4 py-6 font-mono text-meta whitespace-pre-wrap wrap-anywhere md:px-8"
          style={{ width }}
        >
          {newsletter.text}
        </pre>
      )}
      {/* The frame stays mounted behind the text, because it can still be printed and would have to load again. */}
      <div
        inert={view.format === 'text'}
        className={classNames(view.format === 'text' && 'h-0 overflow-hidden')}
      >
        <PreviewFrame
          html={newsletter.html}
          width={width}
          minimumWidth={minimumWidth}
          options={options}
          onTap={onTap}
        />
      </div>
    </>
  );
}

function splitKinds(joinedKinds: string): PreviewOptions['editable'] {
  return joinedKinds === '' ? [] : (joinedKinds.split(' ') as Array<PreviewPart['kind']>);
}
