import type { VNode } from 'preact';

const UPLOADED = /^(\/media\/[0-9a-f]+\/)\d+\.(?:webp|avif|jpg)$/;

export interface ImageSourcesProps {
  address: string;
  /** The stored widths that fit here. The instance stores every upload in 96, 192, 512 and 1280 px. */
  widths: number[];
  /** The displayed width, in the syntax of `sizes`. */
  sizes: string;
  image: ImageAttributes;
}

export interface ImageAttributes {
  /** Omitted if the image's size is unknown. */
  width?: number;
  height?: number;
  /** Omitted for a decorative image. */
  alt?: string;
  loading?: 'lazy';
  fetchpriority?: 'high';
}

/** Shows an image in the format and size that suits the visitor's screen. Does not change external images. */
export function ImageSources({ address, widths, sizes, image }: ImageSourcesProps): VNode {
  const folder = UPLOADED.exec(address)?.[1];
  const formatSources = (format: string) =>
    widths.map((width) => `${folder}${width}.${format} ${width}w`).join(', ');
  const { alt = '', ...attributes } = image;
  // Without a referrer, the image's server does not learn the page.
  if (folder === undefined)
    return <img {...attributes} alt={alt} src={address} referrerpolicy="no-referrer" />;
  return (
    <picture class="image">
      <source type="image/avif" srcset={formatSources('avif')} sizes={sizes} />
      <img {...attributes} alt={alt} src={address} srcset={formatSources('webp')} sizes={sizes} />
    </picture>
  );
}
