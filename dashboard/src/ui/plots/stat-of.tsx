import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton';

/** Renders a number: the value, a skeleton while loading, a dash if it could not be loaded. */
export function statOf<Value>(
  value: Value | undefined,
  failed: boolean,
  format: (value: Value) => string,
): ReactNode {
  if (value !== undefined) return format(value);
  if (!failed) return <Skeleton className="h-[1.2em] w-20" />;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">could not be loaded</span>
    </>
  );
}
