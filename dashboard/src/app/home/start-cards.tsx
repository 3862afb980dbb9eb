import { type LucideIcon, PenLine, Rocket, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { routePaths } from '../routes/route-paths';

const cardClass = 'flex min-h-14 w-full items-center gap-3 rounded-card border border-line px-4 py-3';

/** Offers the next steps from home, in one row. The feature that is not available yet comes last. */
export function StartCards() {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      <StartCard to={routePaths.siteEditor} icon={Smartphone} title="Create your page" />
      <StartCard to={routePaths.newsletterEditor} icon={PenLine} title="Create & Send Newsletter" />
      <li aria-disabled="true" className={`${cardClass} text-ink-3`}>
        <Rocket size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="flex flex-wrap items-baseline gap-x-2">
          Creator Fund <span className="text-meta">Launching Soon</span>
        </span>
      </li>
    </ul>
  );
}

type StartCardProps = { to: string; icon: LucideIcon; title: string };

function StartCard({ to, icon: Icon, title }: StartCardProps) {
  return (
    <li className="flex">
      <Link
        to={to}
        className={`${cardClass} press bg-surface font-semibold shadow-card hover:border-line-strong`}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-tide-ink" />
        {title}
      </Link>
    </li>
  );
}
