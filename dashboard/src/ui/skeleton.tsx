import { classNames } from './class-names';

/** A grey block in the box of what is coming. Give it the final height, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('pulsing block rounded-chip bg-sunken', className)} />;
}

/** Rows of the final height, each with a block a little smaller. */
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
