import { Share2 } from 'lucide-react';
import { buttonClass, textLinkClass } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { PopoverMenu } from '../../../ui/overlays/popover-menu';
import { publicAddress, publicUrl } from './public-address';

/** Shows the URL of the creator's page, to open, copy and share. */
export function ProfileLinkBar({ username }: { username: string }) {
  const url = publicUrl(username);

  return (
    <div className="flex flex-wrap items-center gap-3">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={`${textLinkClass} min-w-0 grow wrap-anywhere`}
      >
        {publicAddress(username)}
      </a>
      <div className="flex gap-2 max-md:w-full max-md:*:grow">
        <CopyButton text={url} />
        <ShareMenu url={url} />
      </div>
    </div>
  );
}

const TARGETS = [
  { name: 'Twitter', address: (url: string) => `https://twitter.com/intent/tweet?url=${url}` },
  { name: 'Facebook', address: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  {
    name: 'LinkedIn',
    address: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  },
];

export function ShareMenu({ url }: { url: string }) {
  return (
    <PopoverMenu
      triggerClass={buttonClass('secondary')}
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
          {TARGETS.map((target) => (
            <li key={target.name}>
              <a
                href={target.address(encodeURIComponent(url))}
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
