import type { ReactNode } from 'react';

/** Shows three wave lines, one sentence and one action. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      <div aria-hidden className="wave-lines" />
      <div className="flex max-w-sm flex-col gap-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {action}
    </div>
  );
}
