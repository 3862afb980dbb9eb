import type { VNode } from 'preact';
import { siteAssets } from '../../shared/site-assets.built.js';

const VIDEO_ID = /^[\w-]{11}$/;
/** The only host that a page with a video may show in a frame. */
export const VIDEO_HOST = 'https://www.youtube-nocookie.com';

export function isVideoId(id: string | null): id is string {
  return id !== null && VIDEO_ID.test(id);
}

/** A postmark's rings around the disc, and the waves below it. */
const RINGS = [54, 74, 94, 114];
const WAVES = [
  { y: 106, shift: 0 },
  { y: 124, shift: -22 },
  { y: 142, shift: -8 },
];

/**
 * Shows our own image of a video: a disc over waves. Nothing is requested from the video's host before a press. Then
 * the script puts the player into this box. Without a script it is a link to the video.
 */
export function VideoTile({ id }: { id: string }): VNode {
  return (
    <div class="video">
      <a
        class="video-tile"
        href={`https://www.youtube.com/watch?v=${id}`}
        rel="noopener"
        data-press={siteAssets.play}
        data-player={`${VIDEO_HOST}/embed/${id}?autoplay=1`}
      >
        <svg
          class="video-water"
          viewBox="0 0 320 180"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          {RINGS.map((radius) => (
            <circle key={radius} cx="160" cy="84" r={radius} />
          ))}
          {WAVES.map(({ y, shift }) => (
            <path key={y} d={`M${shift - 60} ${y}${'q15-11 30 0t30 0'.repeat(7)}V200H-60z`} />
          ))}
        </svg>
        <span class="video-disc">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8.5 5.6v12.8a.8.8 0 0 0 1.2.7l10.4-6.4a.8.8 0 0 0 0-1.4L9.7 4.9a.8.8 0 0 0-1.2.7z" />
          </svg>
        </span>
        <span class="video-caption">
          <span>Play video</span>
          <span class="video-host">YouTube</span>
        </span>
      </a>
    </div>
  );
}
