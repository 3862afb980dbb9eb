import { Skeleton } from '../../../../ui/feedback/load-states';
import { StudioFrame } from './studio-frame';

export function StudioSkeleton() {
  return (
    <StudioFrame lead={<Skeleton className="h-5 w-48" />}>
      <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-5">
        <span className="sr-only">Loading</span>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-11 w-80 max-w-full rounded-control" />
          <Skeleton className="h-[36rem] rounded-card" />
        </div>
        <Skeleton className="h-[36rem] rounded-card max-lg:hidden" />
      </div>
    </StudioFrame>
  );
}
