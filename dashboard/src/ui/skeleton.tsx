import { classNames } from './class-names';

/** A grey block in the box of what is coming. Give it the final height, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('pulsing block rounded-chip bg-sunken', className)} />;
}

export function SkeletonRows({ rows, rowClass }: { rows: number; rowClass: string }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} className={rowClass} />
      ))}
    </div>
  );
}
