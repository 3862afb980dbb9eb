import type { MediaView } from '../../view.js';

export interface Player {
  /** The name of the provider, as visitors know it. */
  host: string;
  shape: 'video' | 'audio';
  /** The URL of the page that a visitor without scripts opens. */
  page: string;
  /** The URL of the player in a frame, or null if the page itself plays the media. */
  frame: string | null;
}

interface Provider {
  host: string;
  shape: Player['shape'];
  key: RegExp;
  pageOf(key: string): string;
  frameOf(key: string): string;
}

/** The only origins that a page may show in a frame. */
const PROVIDERS: Record<Exclude<MediaView['provider'], 'file'>, Provider> = {
  youtube: {
    host: 'YouTube',
    shape: 'video',
    key: /^[\w-]{11}$/,
    pageOf: (id) => `https://www.youtube.com/watch?v=${id}`,
    frameOf: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  vimeo: {
    host: 'Vimeo',
    shape: 'video',
    key: /^\d{1,12}(?:\/[0-9a-f]{6,20})?$/,
    pageOf: (key) => `https://vimeo.com/${key}`,
    frameOf(key) {
      const [id, hash] = key.split('/');
      return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`;
    },
  },
  spotify: {
    host: 'Spotify',
    shape: 'audio',
    key: /^[a-z]{1,10}\/[0-9A-Za-z]{22}$/,
    pageOf: (key) => `https://open.spotify.com/${key}`,
    frameOf: (key) => `https://open.spotify.com/embed/${key}`,
  },
  soundcloud: {
    host: 'SoundCloud',
    shape: 'audio',
    key: /^[\w-]{1,60}\/(?:sets\/)?[\w-]{1,120}$/,
    pageOf: (key) => `https://soundcloud.com/${key}`,
    frameOf: (key) =>
      `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${key}`)}&auto_play=true`,
  },
};

/** Returns the player of a medium. Returns undefined if the key does not fit its provider. */
export function findPlayer({ provider, key }: MediaView): Player | undefined {
  if (provider === 'file') {
    if (!/^https:\/\/[^\s"'<>]+$/.test(key)) return undefined;
    return { host: new URL(key).host, shape: 'video', page: key, frame: null };
  }
  if (!Object.hasOwn(PROVIDERS, provider)) return undefined;
  const { host, shape, key: pattern, pageOf, frameOf } = PROVIDERS[provider];
  return pattern.test(key) ? { host, shape, page: pageOf(key), frame: frameOf(key) } : undefined;
}
