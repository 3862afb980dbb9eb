import { parseUrl } from '../network/parse-url.js';

/** Hosts with players that a page can show, and files that browsers play. */
export const MEDIA_PROVIDERS = ['youtube', 'vimeo', 'spotify', 'soundcloud', 'file'] as const;
export type MediaProvider = (typeof MEDIA_PROVIDERS)[number];

/** The providers with a player of their own, by their names in texts. */
export const PLAYER_NAMES = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
} as const satisfies Record<Exclude<MediaProvider, 'file'>, string>;
export type PlayerProvider = keyof typeof PLAYER_NAMES;

/** The media that a link plays. `key` is its id at the provider, or the URL of a file. */
export interface MediaLink {
  provider: MediaProvider;
  key: string;
}

const VIDEO_ID = /^[\w-]{11}$/;
const SHORT_VIDEO_HOSTS = ['youtu.be', 'www.youtu.be', 'm.youtu.be'];
const VIDEO_FILE = /\.(?:mp4|m4v|webm)$/i;

type Parser = (url: URL) => string | undefined;

const PARSERS: Array<{ provider: MediaProvider; hosts: readonly string[]; parse: Parser }> = [
  { provider: 'youtube', hosts: SHORT_VIDEO_HOSTS, parse: parseShortVideo },
  { provider: 'youtube', hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com'], parse: parseLongVideo },
  { provider: 'vimeo', hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'], parse: parseVimeoVideo },
  { provider: 'spotify', hosts: ['open.spotify.com'], parse: parseSpotifyItem },
  {
    provider: 'soundcloud',
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
    parse: parseSound,
  },
];

/** Parses the URL of a video, track or file. Returns undefined if no page can show it. */
export function parseMediaLink(address: string): MediaLink | undefined {
  const url = parseUrl(address);
  if (url === undefined || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const parser = PARSERS.find(({ hosts }) => hosts.includes(url.hostname));
  if (parser !== undefined) {
    const key = parser.parse(url);
    return key === undefined ? undefined : { provider: parser.provider, key };
  }
  const isFile = url.protocol === 'https:' && VIDEO_FILE.test(url.pathname);
  return isFile ? { provider: 'file', key: url.href } : undefined;
}

function splitPath({ pathname }: URL): string[] {
  return pathname.replace(/\/$/, '').split('/').slice(1);
}

function parseVideoId(id: string | null | undefined): string | undefined {
  return id && VIDEO_ID.test(id) ? id : undefined;
}

function parseShortVideo(url: URL): string | undefined {
  const [id, ...rest] = splitPath(url);
  return rest.length === 0 ? parseVideoId(id) : undefined;
}

function parseLongVideo(url: URL): string | undefined {
  const [first, second, ...rest] = splitPath(url);
  if (rest.length > 0) return undefined;
  if (first === 'watch' && second === undefined) return parseVideoId(url.searchParams.get('v'));
  return first === 'embed' || first === 'shorts' || first === 'live' ? parseVideoId(second) : undefined;
}

/** Parses the key of a video, which is a number, with a hash for an unlisted video. */
function parseVimeoVideo(url: URL): string | undefined {
  const path = url.pathname.replace(/^\/video\//, '/').replace(/\/$/, '');
  const [, id, inPath] = /^\/(\d{1,12})(?:\/([0-9a-f]{6,20}))?$/.exec(path) ?? [];
  const hash = inPath ?? url.searchParams.get('h') ?? '';
  if (id === undefined) return undefined;
  return /^[0-9a-f]{6,20}$/.test(hash) ? `${id}/${hash}` : id;
}

function parseSpotifyItem({ pathname }: URL): string | undefined {
  const path = pathname.replace(/^\/intl-[a-z]{2,5}\//, '/').replace(/^\/embed\//, '/');
  const [, key] = /^\/((?:track|album|playlist|episode|show|artist)\/[0-9A-Za-z]{22})\/?$/.exec(path) ?? [];
  return key;
}

/** Parses the path of a track, or of a set of tracks. */
function parseSound({ pathname }: URL): string | undefined {
  const [, key] = /^\/([\w-]{1,60}\/(?:sets\/)?[\w-]{1,120})\/?$/.exec(pathname) ?? [];
  return key?.startsWith('discover/') ? undefined : key;
}
