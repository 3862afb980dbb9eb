import { ArrowRight, type LucideIcon, PenLine, Rocket, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { routePaths } from '../routes/route-paths';

const cardClass = 'flex grow items-center gap-4 rounded-card border border-line px-4 py-5 md:px-[22px]';

/** Offers the three next steps from home. */
export function StartCards() {
  return (
    <ul className="flex grow flex-col gap-4">
      <StartCard
        to={routePaths.siteEditor}
        icon={Smartphone}
        title="Create your page"
        text="Add your name, your links and a theme."
      />
      <StartCard
        to={routePaths.newsletterEditor}
        icon={PenLine}
        title="Create & Send Newsletter"
        text="Send an email to all subscribers."
      />
      <li aria-disabled="true" className={`${cardClass} bg-sunken text-ink-3`}>
        <Rocket size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="flex flex-col">
          <span className="font-semibold">Creator Fund</span>
          <span className="text-meta">Launching Soon</span>
        </span>
      </li>
    </ul>
  );
}

type StartCardProps = { to: string; icon: LucideIcon; title: string; text: string };

function StartCard({ to, icon: Icon, title, text }: StartCardProps) {
  return (
    <li className="flex grow">
      <Link to={to} className={`${cardClass} press group bg-surface shadow-card hover:border-line-strong`}>
        <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-tide-ink" />
        <span className="flex min-w-0 grow flex-col">
          <span className="font-semibold">{title}</span>
          <span className="text-meta text-ink-2">{text}</span>
        </span>
        <ArrowRight
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
        />
      </Link>
    </li>
  );
}
