import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type PageHeaderProps = {
  title: string;
  /** A line above the title, such as a back link, or the screen's name above a greeting. */
  above?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, above, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-5 md:flex-row md:items-end md:justify-between">
      <div className="flex min-w-0 flex-col gap-1.5">
        {above}
        <h1 tabIndex={-1} className="font-display text-title-small md:text-title">
          {title}
        </h1>
        {lead && <p className="text-lead text-ink-2">{lead}</p>}
      </div>
      {actions && (
        <div className="flex shrink-0 flex-wrap gap-2 *:grow md:flex-nowrap md:*:grow-0">{actions}</div>
      )}
    </header>
  );
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 self-start rounded-nav px-2 text-meta font-medium text-tide-ink hover:bg-sunken md:min-h-8"
    >
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </Link>
  );
}
