import type { ReactNode } from 'react';
import { brand } from '../brand/brand';
import { Button } from '../button';
import { classNames } from '../formats/class-names';
import { Alert } from './alert';

/** Shows a gray block while content loads. Set the final height, so that the page does not jump. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('pulsing block rounded-chip bg-sunken', className)} />;
}

/** Shows rows of the final height, each with a slightly smaller block. */
export function SkeletonRows({ rows, rowClass }: { rows: number; rowClass: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={classNames('py-1.5', rowClass)}>
          <Skeleton className="h-full" />
        </div>
      ))}
    </div>
  );
}

/**
 * Renders nothing before the first screen, because the shell of index.html stays visible (`shell/shell.css`) and there
 * is no text to announce.
 */
export function WaitingPage() {
  return (
    <main data-waiting className="sr-only">
      <h1>{brand}</h1>
      <p role="status">Loading</p>
    </main>
  );
}

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

/** Replaces a part of the page that failed to load, with the server's message and a retry button. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 py-2">
      <Alert>{message}</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
