import { Skeleton } from '../../../ui/feedback/load-states';

/** Has about the heights of the card form. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-28" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-12" />
    </div>
  );
}
