import { ExternalLink } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button';
import { ViewStoreButton } from '../products';
import { publicUrl } from './share/public-address';

type SiteEditorHeaderProps = { username: string; saving: boolean };

/** Stays at the top of the window, so that Save is always reachable in the long form. */
export function SiteEditorHeader({ username, saving }: SiteEditorHeaderProps) {
  return (
    <header className="sticky top-0 z-10 -mx-4 -my-3 flex items-center justify-between gap-3 bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:-mx-10 lg:px-10">
      <h1 tabIndex={-1} className="font-display text-title-small whitespace-nowrap md:text-title">
        My Site
      </h1>
      <div className="flex gap-2">
        <a
          href={publicUrl(username)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'on', 'max-md:px-3')}
        >
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
          <span className="max-md:sr-only">View Site</span>
        </a>
        <ViewStoreButton />
        <Button type="submit" tone="primary" busy={saving}>
          Save
        </Button>
      </div>
    </header>
  );
}
