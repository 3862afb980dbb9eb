import type { VNode } from 'preact';

const UPLOADED = /^(\/media\/[0-9a-f]+\/)\d+\.(?:webp|avif|jpg)$/;

export interface ImageSourcesProps {
  address: string;
  /** The widths that fit this place, from those that the instance stores of every upload (96, 192, 512, 1280). */
  widths: number[];
  /** The displayed width, in the syntax of `sizes`. */
  sizes: string;
  image: ImageAttributes;
}

export interface ImageAttributes {
  /** Omitted if the size of the image is unknown. */
  width?: number;
  height?: number;
  /** Omitted if decorative. */
  alt?: string;
  loading?: 'lazy';
  fetchpriority?: 'high';
}

/** Shows an image in the format and size that suits the visitor's screen. An external image is unchanged. */
export function ImageSources({ address, widths, sizes, image }: ImageSourcesProps): VNode {
  const folder = UPLOADED.exec(address)?.[1];
  const sources = (format: string) =>
    widths.map((width) => `${folder}${width}.${format} ${width}w`).join(', ');
  const { alt = '', ...attributes } = image;
  // The image's server does not learn the page that shows it.
  if (folder === undefined)
    return <img {...attributes} alt={alt} src={address} referrerpolicy="no-referrer" />;
  return (
    <picture class="image">
      <source type="image/avif" srcset={sources('avif')} sizes={sizes} />
      <img {...attributes} alt={alt} src={address} srcset={sources('webp')} sizes={sizes} />
    </picture>
  );
}
