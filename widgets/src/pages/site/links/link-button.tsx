import type { VNode } from 'preact';
import { toSingleLine } from '../../../shared/plain-text.js';
import type { ShownLink } from '../blocks/shown-blocks.js';
import { ImageSources } from '../image-sources.js';
import { LineIcon } from '../line-icon.js';
import { LinkIcon } from './link-icon.js';

export interface LinkButtonProps {
  link: ShownLink;
  /** True to report clicks to the creator. */
  isCounted: boolean;
}

/**
 * Renders a link as a button. The link has its final URL, which the visitor can see before pressing. It opens in the
 * same tab, because the browsers inside other apps lose or block new windows.
 */
export function LinkButton({ link, isCounted }: LinkButtonProps): VNode {
  const { id, address, title, icon, description, image, isFeatured } = link;
  return (
    <a
      class={isFeatured ? 'link featured' : 'link'}
      href={address}
      rel="noopener"
      dir="auto"
      data-link={isCounted ? id : undefined}
    >
      {isFeatured ? image && <Cover address={image} /> : <LinkMark icon={icon} image={image} />}
      <span class="link-title">
        {title}
        {description && (
          <span class="link-description" dir="auto">
            {toSingleLine(description)}
          </span>
        )}
      </span>
      <span class="link-arrow">
        <LineIcon>
          <path d="M5 12h14M13.5 6.5 19 12l-5.5 5.5" />
        </LineIcon>
      </span>
    </a>
  );
}

function LinkMark({ icon, image }: { icon: string | null; image: string | null }): VNode {
  return image ? <Thumbnail address={image} /> : <LinkIcon name={icon} />;
}

/** The size of the thumbnail in pixels. The style sheet has the same size. */
const THUMBNAIL = 44;

function Thumbnail({ address }: { address: string }): VNode {
  return (
    <span class="link-thumbnail">
      <ImageSources
        address={address}
        widths={[96, 192]}
        sizes={`${THUMBNAIL}px`}
        image={{ width: THUMBNAIL, height: THUMBNAIL, loading: 'lazy' }}
      />
    </span>
  );
}

/** Shows the image of the featured link, across the column. */
function Cover({ address }: { address: string }): VNode {
  return (
    <span class="link-cover">
      <ImageSources
        address={address}
        widths={[512, 1280]}
        sizes="(min-width: 1024px) 600px, (min-width: 500px) 460px, calc(100vw - 40px)"
        image={{ width: 1280, height: 720 }}
      />
    </span>
  );
}
