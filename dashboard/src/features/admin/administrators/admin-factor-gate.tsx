import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/page-header';
import { FactorBanner, isFactorOverdue } from '../../second-factor/factor-banner';
import { AdminFactorCard, useAdminFactor } from './admin-factor-card';

type AdminFactorGateProps = {
  /** The administrators' screen for setting up a factor. */
  to: string;
  children: ReactNode;
};

/** Shows the deadline for setting up a second factor. After the deadline, shows only the setup. */
export function AdminFactorGate({ to, children }: AdminFactorGateProps) {
  const { data } = useAdminFactor();
  if (!isFactorOverdue(data?.dueAt)) {
    return (
      <>
        <FactorBanner dueAt={data?.dueAt ?? null} to={to} />
        {children}
      </>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Turn on two-step sign-in"
        lead="The console requires two-step sign-in. Turn it on to continue."
      />
      <AdminFactorCard />
    </div>
  );
}
