import { ImageIcon, PenLine, Type } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../../ui/button';
import { useMediaQuery } from '../../../ui/use-media-query';
import type { NewsletterDraft } from '../newsletter-draft';
import { InboxLine } from '../preview/inbox-line';
import type { LetterPart } from '../preview/letter-document';
import { LetterSheet } from '../preview/letter-sheet';
import { type LetterView, PHONE_WIDTH, SHEET_WIDTH } from '../preview/letter-view';
import { unwrittenParts } from '../preview/placeholders';
import { PreviewFailure } from '../preview/preview-failure';
import { useNewsletterPreview } from '../preview/use-newsletter-preview';
import { ViewSwitches } from '../preview/view-switches';
import type { SendProblem } from '../send-problem';
import type { OpenDialog } from './open-dialog';

type LetterCanvasProps = {
  draft: NewsletterDraft;
  /** Whether the letter's layout has a place for one picture. */
  pictures: 'one' | 'none' | 'products';
  problem: SendProblem | undefined;
  onTap: (part: LetterPart) => void;
  onOpen: (dialog: OpenDialog) => void;
  /** So that the place of a problem can take the focus. */
  ref?: RefObject<HTMLElement | null>;
};

const EDITABLE = 'title content image action product';
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The mail itself, edited by tapping it; the buttons above are the same by keyboard. */
export function LetterCanvas({ draft, pictures, problem, onTap, onOpen, ref }: LetterCanvasProps) {
  const isPhone = useMediaQuery('(width < 48rem)');
  const [view, setView] = useState<LetterView>({
    device: isPhone ? 'phone' : 'desktop',
    scheme: 'light',
    format: 'design',
  });
  const { letter, error, isFetching, retry } = useNewsletterPreview(draft);
  const open = (name: 'title' | 'content' | 'image') => () => onOpen({ name });

  return (
    <section ref={ref} aria-label="Your letter" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <EditButton part="title" icon={<Type {...ICON} />} problem={problem} onClick={open('title')}>
          Edit Title
        </EditButton>
        <EditButton part="content" icon={<PenLine {...ICON} />} problem={problem} onClick={open('content')}>
          Edit Content
        </EditButton>
        {pictures === 'one' && (
          <EditButton part="image" icon={<ImageIcon {...ICON} />} problem={problem} onClick={open('image')}>
            Change Image
          </EditButton>
        )}
      </div>
      {problem && problem.field !== 'ctaUrl' && (
        <p id={PROBLEM_ID} className="text-meta font-medium text-danger">
          {problem.description}
        </p>
      )}
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <div
        aria-busy={isFetching}
        className="overflow-hidden border-y border-line bg-sunken shadow-card max-md:-mx-4 md:rounded-card md:border-x"
      >
        <InboxLine draft={draft} preheader={letter?.preheader ?? draft.preheader} />
        <LetterSheet
          letter={letter}
          view={view}
          width={view.device === 'phone' ? PHONE_WIDTH : SHEET_WIDTH}
          editable={EDITABLE}
          unwritten={unwrittenParts(draft).join(' ')}
          onTap={onTap}
        />
      </div>
      <ViewSwitches view={view} onChange={setView} />
    </section>
  );
}

const PROBLEM_ID = 'letter-problem';

type EditButtonProps = {
  part: 'title' | 'content' | 'image';
  icon: ReactNode;
  problem: SendProblem | undefined;
  onClick: () => void;
  children: ReactNode;
};

function EditButton({ part, icon, problem, onClick, children }: EditButtonProps) {
  return (
    <Button
      data-edit={part}
      aria-describedby={problem?.field === part ? PROBLEM_ID : undefined}
      className="max-md:grow"
      onClick={onClick}
    >
      {icon}
      {children}
    </Button>
  );
}
