import type { VNode } from 'preact';
import { toSafeImageAddress, toSafeLinkAddress } from '../../../shared/addresses.js';
import { toSingleLine } from '../../../shared/plain-text.js';
import type { ImageBlockView } from '../../view.js';
import { ImageSources } from '../image-sources.js';

/** Shows an image with its caption across the column. The image is a link if it has a URL. */
export function ImageBlock({
  block,
  isCounted,
}: {
  block: ImageBlockView;
  isCounted: boolean;
}): VNode | null {
  const address = toSafeImageAddress(block.image);
  if (address === null) return null;
  const link = toSafeLinkAddress(block.url);
  const { width, height } = block.size ?? {};
  const image = (
    <ImageSources
      address={address}
      widths={[512, 1280]}
      sizes="(min-width: 1024px) 600px, (min-width: 500px) 460px, calc(100vw - 40px)"
      image={{
        alt: toSingleLine(block.title),
        loading: 'lazy',
        ...(width && height ? { width, height } : {}),
      }}
    />
  );
  return (
    <figure class="image-block">
      {link ? (
        <a href={link} rel="noopener" data-link={isCounted ? block.id : undefined}>
          {image}
        </a>
      ) : (
        image
      )}
      {block.description && <figcaption dir="auto">{toSingleLine(block.description)}</figcaption>}
    </figure>
  );
}
