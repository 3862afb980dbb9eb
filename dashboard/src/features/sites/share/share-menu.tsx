import { Share2 } from 'lucide-react';
import { getButtonClass } from '../../../ui/button';
import { PopoverMenu } from '../../../ui/overlays/popover-menu';

const SHARE_TARGETS = [
  { name: 'Twitter', urlFor: (url: string) => `https://twitter.com/intent/tweet?url=${url}` },
  { name: 'Facebook', urlFor: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  {
    name: 'LinkedIn',
    urlFor: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  },
];

/** Shares a URL on a social network. */
export function ShareMenu({ url }: { url: string }) {
  return (
    <PopoverMenu
      triggerClass={getButtonClass('secondary')}
      trigger={
        <>
          <Share2 size={18} strokeWidth={1.75} aria-hidden />
          Share
        </>
      }
      placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+8px)] right-[anchor(right)] w-48"
    >
      {(close) => (
        <ul>
          {SHARE_TARGETS.map((target) => (
            <li key={target.name}>
              <a
                href={target.urlFor(encodeURIComponent(url))}
                target="_blank"
                rel="noreferrer"
                onClick={close}
                className="flex min-h-11 items-center rounded-nav px-3 hover:bg-sunken md:min-h-9"
              >
                {target.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </PopoverMenu>
  );
}
