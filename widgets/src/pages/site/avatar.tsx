import type { VNode } from 'preact';
import { readInitial } from '../../shared/plain-text.js';
import { ImageSources } from './image-sources.js';
import { LineIcon } from './line-icon.js';

export interface AvatarProps {
  image: string | null;
  name: string;
  /** The size in pixels. The style sheet has the same size. */
  size: number;
}

/**
 * Shows the portrait over a placeholder, which is visible if the portrait is missing or fails to load. Both are
 * decorative, because the heading with the name follows.
 */
export function Avatar({ image, name, size }: AvatarProps): VNode {
  return (
    <span class="avatar" aria-hidden="true">
      <Placeholder name={name} />
      {image && (
        <ImageSources
          address={image}
          widths={[96, 192, 512]}
          sizes={`${size}px`}
          image={{ width: size, height: size, fetchpriority: 'high' }}
        />
      )}
    </span>
  );
}

/** Shows the name's first letter or emoji. Shows an icon if the name starts with another character. */
function Placeholder({ name }: { name: string }): VNode {
  const initial = readInitial(name);
  if (initial !== '') return <span>{initial}</span>;
  return (
    <LineIcon>
      <circle cx="12" cy="8.25" r="4" />
      <path d="M4.5 20.25a7.5 7.5 0 0 1 15 0" />
    </LineIcon>
  );
}
