import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { proQuota } from './plan-numbers';

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
