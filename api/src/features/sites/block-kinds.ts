import { type MediaProvider, PLAYER_NAMES, type PlayerProvider } from '../../kernel/links/media-players.js';

/** The kinds of blocks of a page. Each block is a row of `links` (docs/decisions/0036-page-blocks.md). */
export const BLOCK_KINDS = ['link', 'heading', 'text', 'image', 'video', 'map', 'embed', 'tip'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** The content of a block. Absent, null, empty and false all mean that it has none. */
export interface BlockContent {
  title?: string | undefined;
  url?: string | undefined;
  icon?: string | null | undefined;
  description?: string | null | undefined;
  image?: string | null | undefined;
  isFeatured?: boolean | undefined;
  /** HTML. */
  content?: string | null | undefined;
  productId?: number | null | undefined;
}

type ContentField = keyof BlockContent;

/** The fields of each kind, in the order of a form. */
export const BLOCK_FIELDS = {
  link: { required: ['title', 'url'], optional: ['description', 'image', 'icon', 'isFeatured'] },
  heading: { required: ['title'], optional: [] },
  text: { required: ['content'], optional: [] },
  // The title is for visitors who do not see the image.
  image: { required: ['image', 'title'], optional: ['description', 'url'] },
  video: { required: ['url'], optional: ['title'] },
  // The description holds the address.
  map: { required: ['title'], optional: ['description', 'url'] },
  embed: { required: ['url'], optional: ['title'] },
  tip: { required: ['productId'], optional: ['title', 'description'] },
} as const satisfies Record<
  BlockKind,
  { required: readonly ContentField[]; optional: readonly ContentField[] }
>;

type RequiredField = (typeof BLOCK_FIELDS)[BlockKind]['required'][number];

/** The message for a field that a kind requires and that is empty. */
export const MISSING_BLOCK_FIELDS: Readonly<Record<RequiredField, string>> = {
  title: 'Please enter a title.',
  url: 'Please enter an address.',
  content: 'Please write a text.',
  image: 'Please upload an image.',
  productId: 'Please choose one of your products.',
};

/** The providers that a block may play, in the order of texts. */
const VIDEO_PLAYERS = ['youtube', 'vimeo'] as const satisfies readonly PlayerProvider[];
const EMBED_PLAYERS = [
  'youtube',
  'spotify',
  'soundcloud',
  'vimeo',
] as const satisfies readonly PlayerProvider[];
export const VIDEO_PLAYER_NAMES = listPlayerNames(VIDEO_PLAYERS);
export const EMBED_PLAYER_NAMES = listPlayerNames(EMBED_PLAYERS);

/** The media that the URL of each kind of block may play. */
export const MEDIA_OF_KIND: Partial<
  Record<BlockKind, { providers: readonly MediaProvider[]; problem: string }>
> = {
  video: {
    providers: [...VIDEO_PLAYERS, 'file'],
    problem: `Please enter the URL of a ${VIDEO_PLAYER_NAMES} video, or of an mp4 or webm file.`,
  },
  embed: {
    providers: EMBED_PLAYERS,
    problem: `Please enter a URL of ${EMBED_PLAYER_NAMES}.`,
  },
};

export interface FieldProblem {
  path: string;
  message: string;
}

/** Returns the first field that this kind requires and lacks, or cannot have. */
export function findContentProblem(kind: BlockKind, content: BlockContent): FieldProblem | undefined {
  const { required, optional } = BLOCK_FIELDS[kind];
  const missing = required.find((field) => !content[field]);
  if (missing !== undefined) return { path: missing, message: MISSING_BLOCK_FIELDS[missing] };
  const knownFields: readonly string[] = [...required, ...optional];
  const unknown = Object.entries(content).find(
    ([field, value]) => value && !knownFields.includes(field),
  )?.[0];
  return unknown === undefined
    ? undefined
    : { path: unknown, message: `This field does not belong to the kind “${kind}”.` };
}

/** Joins names as in `YouTube or Vimeo`, without a comma before "or". */
function listPlayerNames(providers: readonly PlayerProvider[]): string {
  const names = providers.map((provider) => PLAYER_NAMES[provider]);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}
