import { classNames } from '../formats/class-names';

/** Shows a gray block while content loads. Set the final height, so that nothing jumps. */
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
