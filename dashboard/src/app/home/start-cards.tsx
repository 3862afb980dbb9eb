import { type LucideIcon, PenLine, Rocket, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { ProfileLinkBar } from '../../features/sites/share/profile-link-bar';
import { Card } from '../../ui/card';
import { routePaths } from '../routes/route-paths';

const entryClass = 'flex min-h-12 w-full items-center gap-2.5 md:min-h-11 md:-mx-2.5 md:w-auto md:px-2.5';

/** Shows the page's URL and the first actions in one row. The feature that is not available yet is last. */
export function StartCards({ username }: { username: string }) {
  return (
    <Card className="flex flex-col gap-4 lg:flex-row lg:items-center lg:py-3">
      <div className="min-w-0 grow">
        <ProfileLinkBar username={username} />
      </div>
      <ul className="flex shrink-0 flex-col divide-y divide-line border-t border-line max-md:-mb-3 md:flex-row md:gap-5 md:divide-y-0 md:pt-3 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-4">
        <StartCard to={routePaths.siteEditor} icon={Smartphone} title="Create your page" />
        <StartCard to={routePaths.newsletterEditor} icon={PenLine} title="Create & Send Newsletter" />
        <li aria-disabled="true" className={`${entryClass} text-ink-3`}>
          <Rocket size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span className="flex flex-wrap items-baseline gap-x-2 text-meta md:flex-col">
            <span>Creator Fund</span> <span>Launching Soon</span>
          </span>
        </li>
      </ul>
    </Card>
  );
}

type StartCardProps = { to: string; icon: LucideIcon; title: string };

function StartCard({ to, icon: Icon, title }: StartCardProps) {
  return (
    <li className="flex">
      <Link
        to={to}
        className={`${entryClass} press rounded-nav font-semibold whitespace-nowrap hover:bg-sunken`}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-tide-ink" />
        {title}
      </Link>
    </li>
  );
}
