import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { toSingleLine } from '../../shared/plain-text.js';
import { ImageSources } from '../site/image-sources.js';
import { ProductArt } from '../site/store/products.js';
import type { ImageView } from '../view.js';

export interface GalleryProps {
  images: ImageView[];
  title: string;
  /** Selects the drawing that replaces missing images. */
  artIndex: number;
}

/** Shows a product's images in a row that scrolls and snaps, without a script. Small images link to the large ones. */
export function Gallery({ images, title, artIndex }: GalleryProps): VNode {
  const visibleImages = images.filter(({ address }) => toSafeImageAddress(address) !== null);
  if (visibleImages.length === 0) {
    return (
      <div class="gallery">
        <div class="slides">
          <div class="slide">
            <ProductArt index={artIndex} />
          </div>
        </div>
      </div>
    );
  }
  return (
    <div class="gallery">
      <Slides images={visibleImages} title={title} />
      {visibleImages.length > 1 && <Thumbs images={visibleImages} />}
    </div>
  );
}

function Slides({ images, title }: { images: ImageView[]; title: string }): VNode {
  const scrolls = images.length > 1;
  return (
    <div class="slides" {...(scrolls && { role: 'group', 'aria-label': `Images of ${title}`, tabIndex: 0 })}>
      {images.map(({ address, alt, size }, index) => (
        <div key={address} class="slide" id={`image-${index + 1}`}>
          <ImageSources
            address={address}
            widths={[512, 1280]}
            sizes="(min-width: 1024px) 620px, calc(100vw - 40px)"
            image={{
              ...size,
              alt: toSingleLine(alt) || (index === 0 ? title : `${title}, image ${index + 1}`),
              ...(index === 0 ? { fetchpriority: 'high' } : { loading: 'lazy' }),
            }}
          />
        </div>
      ))}
    </div>
  );
}

function Thumbs({ images }: { images: ImageView[] }): VNode {
  return (
    <ul class="thumbs">
      {images.map(({ address }, index) => (
        <li key={address}>
          <a href={`#image-${index + 1}`} aria-label={`Show image ${index + 1} of ${images.length}`}>
            <ImageSources
              address={address}
              widths={[96, 192]}
              sizes="56px"
              image={{ width: 56, height: 56, loading: 'lazy' }}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
