import type { VNode } from 'preact';
import { toSingleLine } from '../../shared/plain-text.js';
import { siteAssets } from '../../shared/site-assets.built.js';
import type { MediaView } from '../view.js';
import { findPlayer } from './blocks/players.js';

/** Returns whether the text is the id of a YouTube video. */
export function isVideoId(id: string | null): id is string {
  return id !== null && findPlayer({ provider: 'youtube', key: id }) !== undefined;
}

/** The drawing: a postmark's rings around the disc, and the waves below it. */
const RINGS = [54, 74, 94, 114];
const WAVES = [
  { y: 106, shift: 0 },
  { y: 124, shift: -22 },
  { y: 142, shift: -8 },
];

export interface MediaTileProps {
  media: MediaView;
  /** Empty if the video has no title. */
  title?: string;
}

/**
 * Shows our own image of a video or sound, a disc over waves. Requests nothing from its host before a press. Then the
 * script puts the player into this box. Without scripts the tile is a link.
 */
export function MediaTile({ media, title = '' }: MediaTileProps): VNode | null {
  const player = findPlayer(media);
  if (player === undefined) return null;
  const { page, frame, host, shape } = player;
  const name = shape === 'audio' ? 'Sound' : 'Video';
  const label = toSingleLine(title);
  return (
    <div class={shape === 'audio' ? 'video audio' : 'video'}>
      <a
        class="video-tile"
        href={page}
        rel="noopener"
        data-press={frame === null ? undefined : siteAssets.play}
        data-player={frame ?? undefined}
        data-title={label || name}
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
          <span dir="auto">{label || `Play ${name.toLowerCase()}`}</span>
          <span class="video-host">{host}</span>
        </span>
      </a>
    </div>
  );
}
