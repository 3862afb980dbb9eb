import type { VNode } from 'preact';
import { siteAssets } from '../../../shared/site-assets.built.js';
import { LineIcon } from '../line-icon.js';

export interface ShareButtonProps {
  name: string;
  /** The absolute URL of the page. */
  address: string;
  /** The path of the QR code's image. */
  code: string;
}

const ARROW = (
  <path d="M12 15V4M7.5 8 12 3.5 16.5 8M5 12.5v6A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-6" />
);

/**
 * Opens a panel with the page's QR code. The browser opens and closes the panel, and loads the image only then. A press
 * on Share loads a script, which opens the system's dialog or copies the URL.
 */
export function ShareButton({ name, address, code }: ShareButtonProps): VNode {
  return (
    <>
      <button type="button" class="share-button" popovertarget="share" aria-label="Share this page">
        <LineIcon>{ARROW}</LineIcon>
      </button>
      <div id="share" class="share" popover="auto" role="dialog" aria-label="Share this page">
        <p class="share-title" dir="auto">
          {name}
        </p>
        <img
          class="share-code"
          src={code}
          alt="QR code with the address of this page"
          width="232"
          height="232"
          loading="lazy"
        />
        <p class="share-address">{address.replace(/^https?:\/\//, '')}</p>
        <div class="share-actions">
          <a class="buy" href={address} data-press={siteAssets.share} data-title={name}>
            Share or copy link
          </a>
          <button type="button" class="share-close" popovertarget="share" popovertargetaction="hide">
            Close
          </button>
        </div>
      </div>
    </>
  );
}
