import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/load-states';
import { classNames } from '../formats/class-names';

type Stat = { label: string; value: ReactNode; note?: ReactNode };

const IN_A_ROW = { row: 'md:flex', cell: 'md:first:border-l-0 md:first:pl-0' };
const BY_THREE = {
  row: 'md:grid-cols-3',
  cell: 'md:[&:nth-child(3n+1)]:border-l-0 md:[&:nth-child(3n+1)]:pl-0',
};

/**
 * Shows numbers without boxes, separated by hairlines. A row has two on a phone, otherwise up to four, and three if
 * there are more. Numbers of a row align, even if a label wraps.
 */
export function StatList({ stats }: { stats: Stat[] }) {
  const { row, cell } = stats.length > 4 ? BY_THREE : IN_A_ROW;
  const hasNotes = stats.some(({ note }) => note);

  return (
    <dl className={classNames('grid grid-cols-2 gap-y-6', row)}>
      {stats.map((figure) => (
        <div
          key={figure.label}
          className={classNames(
            'flex min-w-0 flex-1 flex-col justify-end gap-0.5 border-line pr-3 even:border-l even:pl-6 md:border-l md:pl-6',
            cell,
          )}
        >
          <dt className="text-label text-ink-2">{figure.label}</dt>
          <dd className="text-figure-small font-strong tabular-nums lg:text-figure">{figure.value}</dd>
          {hasNotes && <dd className="line-clamp-2 text-meta text-ink-3">{figure.note || '\u00a0'}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Renders a number, which is the formatted value, a skeleton while loading, or a dash if it could not be loaded. */
export function formatStat<Value>(
  { data, isError }: { data: Value | undefined; isError: boolean },
  format: (value: Value) => string,
): ReactNode {
  if (data !== undefined) return format(data);
  if (!isError) return <Skeleton className="h-[1.2em] w-20" />;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">could not be loaded</span>
    </>
  );
}
