import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/feedback/status-dot';
import { proQuota } from './plan-numbers';

/** Links to Pro at the limits of the free plan. */
export function ProOffer() {
  return (
    <ButtonLink to="/upgrade" className="md:self-start">
      See Pro features
    </ButtonLink>
  );
}

/** Shows a line at the top of home for users without Pro. */
export function ProBanner() {
  return (
    <Link
      to="/upgrade"
      className="press group flex min-h-11 items-center justify-between gap-3 rounded-card bg-lamp-soft px-4 py-2.5 font-semibold text-lamp-ink md:px-[22px]"
    >
      Click to Go PRO - {proQuota} Newsletters Monthly
      <ArrowRight
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="shrink-0 transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}

/** Marks a feature as part of Pro, for users without Pro. */
export function ProMark() {
  return <Chip>PRO</Chip>;
}
