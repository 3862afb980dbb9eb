import { classNames } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { editorBoxClass, writingAreaClass } from './editor-box';

const LINES = ['w-11/12', 'w-full', 'w-4/5', 'w-2/3'];

type EditorSkeletonProps = { toolbar?: 'full' | 'compact'; className?: string };

/** The editor's box, while its engine is on the way. */
export function EditorSkeleton({ toolbar = 'full', className }: EditorSkeletonProps) {
  return (
    <div role="status" className={classNames(editorBoxClass, className)}>
      <span className="sr-only">Loading the editor</span>
      <div className="hidden flex-wrap gap-1 border-b border-line p-1.5 md:flex">
        {Array.from({ length: toolbar === 'full' ? 19 : 9 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never move
          <Skeleton key={index} className="size-9" />
        ))}
      </div>
      <div className={classNames(writingAreaClass, 'flex flex-col gap-3')}>
        {LINES.map((width) => (
          <Skeleton key={width} className={classNames('h-5', width)} />
        ))}
      </div>
      <div className="h-14 border-t border-line md:hidden" />
    </div>
  );
}
