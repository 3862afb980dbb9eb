/** The classes of the box, which the editor and its placeholder share. */
export const editorBoxClass =
  'group/newsletter relative flex min-w-0 flex-col rounded-control border border-line-strong bg-surface has-[[data-writing]:focus-visible]:outline-2 has-[[data-writing]:focus-visible]:outline-offset-2 has-[[data-writing]:focus-visible]:outline-focus';

/** The box around a newsletter that is edited in place. */
export const editorPlaceClass = 'group/newsletter relative flex min-w-0 flex-col';

export const writingAreaClass = 'min-h-64 grow px-4 py-4 md:px-6 md:py-5';
