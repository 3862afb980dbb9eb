import type { VNode } from 'preact';

const UPLOADED = /^(\/media\/[0-9a-f]+\/)\d+\.(?:webp|avif|jpg)$/;

export interface PictureSourcesProps {
  address: string;
  /** Of the widths that the instance keeps of every upload (96, 192, 512, 1280), those that fit this place. */
  widths: number[];
  /** How wide it is shown, as `sizes` has it. */
  sizes: string;
  picture: PictureAttributes;
}

export interface PictureAttributes {
  /** Left out where nobody knows how large the picture is. */
  width?: number;
  height?: number;
  /** Left out for decoration. */
  alt?: string;
  loading?: 'lazy';
  fetchpriority?: 'high';
}

/** A picture in the format and size that suits the visitor's screen; one from elsewhere as it is. */
export function PictureSources({ address, widths, sizes, picture }: PictureSourcesProps): VNode {
  const folder = UPLOADED.exec(address)?.[1];
  const sources = (format: string) =>
    widths.map((width) => `${folder}${width}.${format} ${width}w`).join(', ');
  const { alt = '', ...attributes } = picture;
  // Whose server it is need not learn which page shows it.
  if (folder === undefined)
    return <img {...attributes} alt={alt} src={address} referrerpolicy="no-referrer" />;
  return (
    <picture class="picture">
      <source type="image/avif" srcset={sources('avif')} sizes={sizes} />
      <img {...attributes} alt={alt} src={address} srcset={sources('webp')} sizes={sizes} />
    </picture>
  );
}
