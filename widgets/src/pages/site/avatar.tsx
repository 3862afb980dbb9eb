import type { VNode } from 'preact';
import { initialOf } from '../../shared/initial.js';
import { LineIcon } from './line-icon.js';
import { PictureSources } from './picture-sources.js';

export interface AvatarProps {
  image: string | null;
  name: string;
  /** In pixels, as the stylesheet has it. */
  size: number;
}

/**
 * The portrait over its placeholder, which shows while there is no portrait and when it cannot be loaded.
 * Decoration: the name follows as the page's heading.
 */
export function Avatar({ image, name, size }: AvatarProps): VNode {
  return (
    <span class="avatar" aria-hidden="true">
      <Placeholder name={name} />
      {image && (
        <PictureSources
          address={image}
          widths={[96, 192, 512]}
          sizes={`${size}px`}
          picture={{ width: size, height: size, fetchpriority: 'high' }}
        />
      )}
    </span>
  );
}

/** The name's first letter or emoji, or a person where it begins with something else. */
function Placeholder({ name }: { name: string }): VNode {
  const initial = initialOf(name);
  if (initial !== '') return <span>{initial}</span>;
  return (
    <LineIcon>
      <circle cx="12" cy="8.25" r="4" />
      <path d="M4.5 20.25a7.5 7.5 0 0 1 15 0" />
    </LineIcon>
  );
}
