import type { VNode } from 'preact';

const LINES = [8.5, 16, 23.5].map((y) => `M10.5 ${y}q3.8-3.5 7.6 0t7.6 0t7.6 0t7.6 0`).join('');

/**
 * Draws the mark: three waves that leave a disc, light inside and dark outside. Once per page, because it has an id.
 */
export function Logo(): VNode {
  return (
    <svg class="logo" viewBox="0 0 44 32" aria-hidden="true">
      <clipPath id="disc">
        <circle cx="15.5" cy="16" r="14.5" />
      </clipPath>
      <path class="waves-outside" d={LINES} />
      <circle class="disc" cx="15.5" cy="16" r="14.5" />
      <path class="waves-inside" clip-path="url(#disc)" d={LINES} />
    </svg>
  );
}
