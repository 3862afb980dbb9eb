import type { VNode } from 'preact';

const SIZE = 100;
/** What the instance keeps of every uploaded picture: once and twice the size shown, and then some. */
const WIDTHS = [96, 192, 512];
const UPLOADED = /^(\/media\/[0-9a-f]+\/)\d+\.webp$/;

/** The portrait, or the first letter of the name. Decoration: the name follows as the page's heading. */
export function Avatar({ image, name }: { image: string | null; name: string }): VNode {
  if (image) return <Portrait address={image} />;
  const [initial = ''] = name;
  return (
    <span class="avatar" aria-hidden="true">
      {initial.toLocaleUpperCase('en')}
    </span>
  );
}

function Portrait({ address }: { address: string }): VNode {
  const folder = UPLOADED.exec(address)?.[1];
  const sources = (format: string) =>
    WIDTHS.map((width) => `${folder}${width}.${format} ${width}w`).join(', ');
  const common = { class: 'avatar', width: SIZE, height: SIZE, fetchpriority: 'high' as const };
  if (folder === undefined) return <img {...common} alt="" src={address} />;
  return (
    <picture class="picture">
      <source type="image/avif" srcset={sources('avif')} sizes={`${SIZE}px`} />
      <img {...common} alt="" src={address} srcset={sources('webp')} sizes={`${SIZE}px`} />
    </picture>
  );
}
