import { ImageIcon, PenLine, Type } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/button';
import type { SendProblem } from '../../sending/send-problem';
import type { OpenDialog } from '../dialogs/open-dialog';

type EditButtonsProps = {
  hasImage: boolean;
  problem: SendProblem | undefined;
  onOpen: (dialog: OpenDialog) => void;
  /** An element below the buttons, such as the progress of an upload. */
  aside?: ReactNode;
};

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'hidden @md:block' } as const;

/** Offers each tap target of the newsletter as a button, for keyboards and screen readers. */
export const EditButtons = memo(function EditButtons(props: EditButtonsProps) {
  const { hasImage, problem, onOpen, aside } = props;
  const problemId = useId();
  const isHere = problem !== undefined && problem.field !== 'ctaUrl';
  const edit = (name: 'title' | 'content' | 'image', icon: ReactNode, label: string) => (
    <Button
      tone="ghost"
      data-edit={name}
      aria-describedby={problem?.field === name ? problemId : undefined}
      className="grow px-2 text-label whitespace-nowrap @md:grow-0 @md:px-3"
      onClick={() => onOpen({ name })}
    >
      {icon}
      {label}
    </Button>
  );

  return (
    <div className="@container flex flex-col gap-1 border-b border-line bg-surface p-1">
      <div className="flex">
        {edit('title', <Type {...ICON} />, 'Edit Title')}
        {edit('content', <PenLine {...ICON} />, 'Edit Content')}
        {hasImage && edit('image', <ImageIcon {...ICON} />, 'Change Image')}
      </div>
      {aside}
      {isHere && (
        <p id={problemId} className="px-3 pb-1.5 text-meta font-medium text-danger">
          {problem.description}
        </p>
      )}
    </div>
  );
});
