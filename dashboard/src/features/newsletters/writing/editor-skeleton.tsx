import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/load-states';

import { classNames } from '../../../ui/formats/class-names';

/** The classes of the box, which the editor and its placeholder share. */
export const editorBoxClass =
  'group/newsletter relative flex min-w-0 flex-col rounded-control border border-line-strong bg-surface has-[[data-writing]:focus-visible]:outline-2 has-[[data-writing]:focus-visible]:outline-offset-2 has-[[data-writing]:focus-visible]:outline-focus';

/** The box around a newsletter that is edited in place. */
export const editorPlaceClass = 'group/newsletter relative flex min-w-0 flex-col';

const writingAreaClass = 'min-h-64 grow px-4 py-4 md:px-6 md:py-5';

/** The widths of the tool groups, by which the skeleton wraps like the toolbar. */
const GROUPS = {
  full: [
    { name: 'text', tools: 'w-[7.25rem]' },
    { name: 'blocks', tools: 'w-[7.25rem]' },
    { name: 'insert', tools: 'w-[9.75rem]' },
    { name: 'history', tools: 'w-[7.25rem]' },
  ],
  compact: [
    { name: 'text', tools: 'w-[7.25rem]' },
    { name: 'blocks', tools: 'w-[2.25rem]' },
    { name: 'insert', tools: 'w-[7.25rem]' },
    { name: 'history', tools: 'w-[2.25rem]' },
  ],
};

const LINE_WIDTHS = ['w-11/12', 'w-full', 'w-4/5', 'w-2/3'];

type EditorSkeletonProps = {
  toolbar?: 'full' | 'compact';
  className?: string;
  /** The newsletter, if the text is edited in place. */
  around?: ReactNode;
};

/** Shows the editor's box while its engine loads. */
export function EditorSkeleton({ toolbar = 'full', className, around }: EditorSkeletonProps) {
  return (
    <div className={classNames(around ? editorPlaceClass : editorBoxClass, className)}>
      <span role="status" className="sr-only">
        Loading the editor
      </span>
      <div className="hidden flex-wrap gap-x-2 gap-y-1 border-b border-line p-1.5 md:flex">
        {GROUPS[toolbar].map(({ name, tools }) => (
          <Skeleton key={name} className={classNames('h-9', tools)} />
        ))}
      </div>
      {around ?? (
        <div className={classNames(writingAreaClass, 'flex flex-col gap-3')}>
          {LINE_WIDTHS.map((width) => (
            <Skeleton key={width} className={classNames('h-5', width)} />
          ))}
        </div>
      )}
      {!around && <div className="h-14 border-t border-line md:hidden" />}
    </div>
  );
}
