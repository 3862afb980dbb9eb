import { z } from '@hono/zod-openapi';
import { listSchema } from '../../http/wire.js';
import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import { toPlainLine } from '../../kernel/email/email-html.js';
import { BLOCK_KINDS, EMBED_PLAYER_NAMES, VIDEO_PLAYER_NAMES } from './block-kinds.js';
import {
  LINK_ICONS,
  type LinkIcon as LinkIconName,
  MAX_LINK_DESCRIPTION_LENGTH,
  MAX_LINK_TEXT_LENGTH,
  MAX_LINK_TITLE_LENGTH,
  MAX_LINK_URL_LENGTH,
  MAX_LINKS,
  URL_TOO_LONG,
} from './link-rules.js';
import type { Link as LinkRow } from './links.js';

export const LinkIcon = z.enum(LINK_ICONS).openapi('LinkIcon', {
  description: 'The icon beside the label of a link.',
  example: 'store',
});

const BlockKind = z.enum(BLOCK_KINDS).openapi('LinkKind', {
  description: `\`tip\` shows a product. \`video\` plays ${VIDEO_PLAYER_NAMES}, or an mp4 or webm file. \`embed\` is a player of ${EMBED_PLAYER_NAMES}.`,
  example: 'link',
});

/** The time from which, or until which, a block is shown. */
const shownAt = z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' }).nullish();

export const Link = z
  .object({
    id: z.int().openapi({ description: 'The link’s id.', example: 12 }),
    kind: BlockKind,
    title: z
      .string()
      .openapi({ description: 'The label of the link.', example: 'Pots from the last firing' }),
    url: z.string().openapi({
      description: 'The target: http, https or mailto. Empty if the kind has none.',
      example: 'https://kiln.example/shop',
    }),
    icon: LinkIcon.nullable().openapi({ description: 'The icon; null for none.' }),
    description: z
      .string()
      .nullable()
      .openapi({ description: 'One line below the label; null for none.', example: 'Twelve are left.' }),
    image: z.string().nullable().openapi({ description: 'The path of the image; null for none.' }),
    content: z.string().nullable().openapi({ description: 'The HTML of a `text`; null for other kinds.' }),
    productId: z.int().nullable().openapi({ description: 'The product of a `tip`; null for none.' }),
    isFeatured: z
      .boolean()
      .openapi({ description: 'Whether the page shows the link large. At most one link is featured.' }),
    isShown: z
      .boolean()
      .openapi({ description: 'Whether visitors see the link, while its schedule allows it.' }),
    shownFrom: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time when the link appears on the page; null for no limit.' }),
    shownUntil: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time when the link disappears from the page; null for no limit.' }),
    position: z
      .int()
      .openapi({ description: 'The position on the page: 0, 1, 2 and so on, without gaps.', example: 0 }),
    clicks: z.int().openapi({ description: 'Clicks of visitors.', example: 48 }),
    version: z.int().openapi({ description: 'Increases with every change. Send it with the next change.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('Link', { description: 'A link or block on a creator’s page.' });

export const LinkList = listSchema(Link).openapi('LinkList', {
  description: 'All links and blocks of a page.',
});

export const NewLink = z
  .strictObject({
    kind: BlockKind.optional().openapi({ description: 'The kind. If omitted: `link`.' }),
    title: z
      .string('Please enter a title.')
      .overwrite(toPlainLine)
      .max(MAX_LINK_TITLE_LENGTH, `This title is too long: at most ${MAX_LINK_TITLE_LENGTH} characters.`)
      .optional()
      .openapi({
        description:
          'The label; for an `image`, its alternative text. Required except for `text`, `video`, `embed` and `tip`.',
        example: 'Pots from the last firing',
      }),
    url: z
      .string('Please enter an address.')
      .trim()
      .max(MAX_LINK_URL_LENGTH, URL_TOO_LONG)
      .optional()
      .openapi({
        description:
          'http, https or mailto. Required for `link`, `video` and `embed`. Tidings adds a missing scheme.',
      }),
    icon: LinkIcon.nullish().openapi({ description: 'The icon. Null for none, which is the default.' }),
    description: z
      .string()
      .overwrite(toPlainLine)
      .max(
        MAX_LINK_DESCRIPTION_LENGTH,
        `This description is too long: at most ${MAX_LINK_DESCRIPTION_LENGTH} characters.`,
      )
      .nullish()
      .openapi({
        description: 'The line below the label; for a `map`, the address. Null for none.',
        example: 'Twelve are left.',
      }),
    image: z.string().min(1).max(MAX_LINK_URL_LENGTH).nullish().openapi({
      description:
        'The path (`imageUrl`) of an uploaded image. A `link` shows it instead of the icon. Null for none, which is the default.',
    }),
    content: z
      .string()
      .max(MAX_LINK_TEXT_LENGTH, `This text is too long: at most ${MAX_LINK_TEXT_LENGTH} characters.`)
      .nullish()
      .openapi({
        description: 'The HTML of a `text`; null for none.',
      }),
    productId: z
      .int()
      .positive()
      .nullish()
      .openapi({ description: 'The product of a `tip`; null for none.' }),
    isFeatured: z.boolean().optional().openapi({
      description: 'Whether the page shows the link large. This ends it for any other link. Default: false.',
    }),
    isShown: z.boolean().optional().openapi({ description: 'Whether visitors see the link. Default: true.' }),
    shownFrom: shownAt.openapi({
      description: 'The time when the link appears on the page; null for no limit.',
    }),
    shownUntil: shownAt.openapi({
      description: 'The time when the link disappears from the page; null for no limit.',
    }),
  })
  .openapi('NewLink', {
    description:
      'The link or block to create. Each kind has only its own fields. Omitted ones are empty or null, unless noted otherwise.',
  });

export const LinkChange = z
  .strictObject({
    ...NewLink.omit({ kind: true }).shape,
    icon: NewLink.shape.icon.openapi({ description: 'The icon. Null for none.' }),
    image: NewLink.shape.image.openapi({
      description:
        'The path (`imageUrl`) of an uploaded image. A `link` shows it instead of the icon. Null for none.',
    }),
    isFeatured: NewLink.shape.isFeatured.openapi({
      description: 'Whether the page shows the link large. This ends it for any other link.',
    }),
    isShown: z.boolean().optional().openapi({ description: 'Whether visitors see the link.' }),
    version: z.int('Please send the version that this change builds on.').positive().openapi({
      description: 'The version that this change builds on. An older version returns 409 `version_conflict`.',
    }),
  })
  .openapi('LinkChange', {
    description: 'Fields of a link to change. Omitted fields stay unchanged.',
    example: { title: 'Pots from the last firing', version: 2 },
  });

export const LinkPositions = z
  .strictObject({
    ids: z
      .array(z.int().positive())
      .min(1, 'Please send the ids of the links in their new order.')
      .max(MAX_LINKS, `A page has at most ${MAX_LINKS} links and blocks.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please send each link once.')
      .openapi({ description: 'The ids of all links, in the new order.', example: [14, 12] }),
  })
  .openapi('LinkPositions', { description: 'The new order of the links.' });

export function presentLink(row: LinkRow): z.infer<typeof Link> {
  const { userId: _, createdAt, icon, shownFrom, shownUntil, ...fields } = row;
  return {
    ...fields,
    icon: findKnownIcon(icon),
    shownFrom: toIsoOrNull(shownFrom),
    shownUntil: toIsoOrNull(shownUntil),
    createdAt: toIso(createdAt),
  };
}

type ScheduleTimes = { shownFrom?: string | null | undefined; shownUntil?: string | null | undefined };

/** Returns the fields with their times in epoch milliseconds. */
export function readTimes<Fields extends ScheduleTimes>({ shownFrom, shownUntil, ...fields }: Fields) {
  return { ...fields, shownFrom: parseMoment(shownFrom), shownUntil: parseMoment(shownUntil) };
}

function parseMoment(time: string | null | undefined): number | null | undefined {
  return typeof time === 'string' ? Date.parse(time) : time;
}

/** Returns null for an icon that a later release removed from the list. */
function findKnownIcon(icon: string | null): LinkIconName | null {
  return LINK_ICONS.find((name) => name === icon) ?? null;
}
