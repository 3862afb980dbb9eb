import { BLOCK_FIELDS } from '@tidings/sdk';
import {
  Heading,
  HeartHandshake,
  Image,
  Link2,
  type LucideIcon,
  MapPin,
  Music,
  TextAlignStart,
  Video,
} from 'lucide-react';
import type { Link, LinkFields } from './link';

export type BlockKind = Link['kind'];

type BlockText = {
  /** The name of the kind in the menu. */
  name: string;
  Icon: LucideIcon;
  addTitle: string;
  editTitle: string;
  /** The labels, examples and help texts that differ from a link's. */
  texts?: { [Field in keyof LinkFields]?: { label?: string; example?: string; help?: string } };
};

/** The texts of every kind of block of the API, including links. A missing kind is a type error. */
export const BLOCK_TEXTS: Record<BlockKind, BlockText> = {
  link: {
    name: 'Link',
    Icon: Link2,
    addTitle: 'Add a link',
    editTitle: 'Edit link',
  },
  heading: {
    name: 'Heading',
    Icon: Heading,
    addTitle: 'Add a heading',
    editTitle: 'Edit heading',
    texts: { title: { example: 'Read more', help: 'Shown above the links that follow.' } },
  },
  text: {
    name: 'Text',
    Icon: TextAlignStart,
    addTitle: 'Add text',
    editTitle: 'Edit text',
  },
  image: {
    name: 'Image',
    Icon: Image,
    addTitle: 'Add an image',
    editTitle: 'Edit image',
    texts: {
      image: { help: 'Shown across the page.' },
      title: {
        label: 'Image description',
        example: 'A moon jar on a white table',
        help: 'For visitors who cannot see the image.',
      },
      description: { label: 'Caption', example: 'From the last firing', help: 'You can leave it empty.' },
      url: { help: 'The page that the image opens. You can leave it empty.' },
    },
  },
  video: {
    name: 'Video',
    Icon: Video,
    addTitle: 'Add a video',
    editTitle: 'Edit video',
    texts: {
      url: {
        example: 'youtu.be/dQw4w9WgXcQ',
        help: 'A YouTube or Vimeo video, or an mp4 or webm file.',
      },
      title: { example: 'How I mix my ash glaze', help: 'You can leave it empty.' },
    },
  },
  map: {
    name: 'Map',
    Icon: MapPin,
    addTitle: 'Add a map',
    editTitle: 'Edit map',
    texts: {
      title: { label: 'Place', example: 'The studio' },
      description: { label: 'Address', example: 'Kiln Lane 4, Lund', help: 'Shown below the map.' },
      url: {
        label: 'Link to a map',
        example: 'osm.org/go/0NbEx',
        help: 'Leave it empty to link to the address on OpenStreetMap.',
      },
    },
  },
  embed: {
    name: 'Player',
    Icon: Music,
    addTitle: 'Add a player',
    editTitle: 'Edit player',
    texts: {
      url: {
        example: 'open.spotify.com/episode/…',
        help: 'YouTube, Spotify, SoundCloud or Vimeo. It loads when a visitor presses it.',
      },
      title: { example: 'The new episode', help: 'You can leave it empty.' },
    },
  },
  tip: {
    name: 'Tip',
    Icon: HeartHandshake,
    addTitle: 'Add a tip',
    editTitle: 'Edit tip',
    texts: {
      title: { example: 'Buy me a bag of clay', help: 'Leave it empty to show the product’s title.' },
      description: { example: 'It keeps the kiln warm.', help: 'One line below the title.' },
    },
  },
};

/** Returns the fields of a kind in the order of its form. Omits the schedule, which all kinds have. */
export function listBlockFields(kind: BlockKind): ReadonlyArray<keyof LinkFields> {
  const { required, optional } = BLOCK_FIELDS[kind];
  return [...required, ...optional];
}

/** The kinds other than links, in the order of the menu. */
export const MENU_KINDS = (Object.keys(BLOCK_TEXTS) as BlockKind[]).filter((kind) => kind !== 'link');
