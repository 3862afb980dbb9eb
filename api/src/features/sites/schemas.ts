import { z } from '@hono/zod-openapi';
import { listOf } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { plainLine } from '../../kernel/email/email-html.js';
import {
  LINK_DESCRIPTION_MAX,
  LINK_ICONS,
  LINK_TITLE_MAX,
  LINK_URL_MAX,
  LINKS_MAX,
  type LinkIcon as LinkIconName,
  URL_TOO_LONG,
} from './link-rules.js';
import type { Link as LinkRow } from './links.js';

const LinkIcon = z.enum(LINK_ICONS).openapi('LinkIcon', {
  description: 'The icon beside the label of a link. Null for none, which is the default.',
  example: 'store',
});

export const Link = z
  .object({
    id: z.int().openapi({ description: 'The link’s id.', example: 12 }),
    title: z
      .string()
      .openapi({ description: 'The label of the link.', example: 'Pots from the last firing' }),
    url: z
      .string()
      .openapi({ description: 'The target: http, https or mailto.', example: 'https://kiln.example/shop' }),
    icon: LinkIcon.nullable(),
    description: z
      .string()
      .nullable()
      .openapi({ description: 'One line below the label; null for none.', example: 'Twelve are left.' }),
    image: z
      .string()
      .nullable()
      .openapi({ description: 'The URL of the image beside the label; null for none.' }),
    isShown: z.boolean().openapi({ description: 'Whether visitors see the link.' }),
    position: z
      .int()
      .openapi({ description: 'The position on the page: 0, 1, 2 and so on, without gaps.', example: 0 }),
    clicks: z.int().openapi({ description: 'Clicks of visitors.', example: 48 }),
    version: z.int().openapi({ description: 'Increases with every change. Send it with the next change.' }),
    createdAt: z.iso.datetime().openapi({ description: 'When it was created.' }),
  })
  .openapi('Link', { description: 'A link on a creator’s page.' });

export const LinkList = listOf(Link).openapi('LinkList', { description: 'All links of a page.' });

export const NewLink = z
  .strictObject({
    title: z
      .string('Please give the link a title.')
      .overwrite(plainLine)
      .min(1, 'Please give the link a title.')
      .max(LINK_TITLE_MAX, `This title is too long: at most ${LINK_TITLE_MAX} characters.`)
      .openapi({
        description: 'The label, in one line. Control characters are removed.',
        example: 'Pots from the last firing',
      }),
    url: z
      .string('Please enter the URL of the link.')
      .trim()
      .min(1, 'Please enter the URL of the link.')
      .max(LINK_URL_MAX, URL_TOO_LONG)
      .openapi({
        description:
          'http, https or mailto. Tidings adds a missing `https://`, and `mailto:` before an email address.',
        example: 'kiln.example/shop',
      }),
    icon: LinkIcon.nullish(),
    description: z
      .string()
      .overwrite(plainLine)
      .max(LINK_DESCRIPTION_MAX, `This description is too long: at most ${LINK_DESCRIPTION_MAX} characters.`)
      .nullish()
      .openapi({
        description: 'One line below the label. Null or an empty text for none, which is the default.',
        example: 'Twelve are left.',
      }),
    image: z.string().min(1).max(LINK_URL_MAX).nullish().openapi({
      description:
        'The URL of an image that you uploaded, shown instead of the icon. Null for none, which is the default.',
    }),
    isShown: z.boolean().optional().openapi({ description: 'Whether visitors see the link. Default: true.' }),
  })
  .openapi('NewLink', { description: 'The link to create.' });

export const LinkChange = z
  .strictObject({
    ...NewLink.partial().shape,
    isShown: z.boolean().optional().openapi({ description: 'Whether visitors see the link.' }),
    version: z.int('Please send the version that this change builds on.').positive().openapi({
      description: 'The version that this change builds on. An older version returns 409 `version_conflict`.',
    }),
  })
  .openapi('LinkChange', {
    description: 'Fields of a link to change. Omitted fields stay unchanged.',
    example: { isShown: false, version: 3 },
  });

export const LinkOrder = z
  .strictObject({
    ids: z
      .array(z.int().positive())
      .min(1, 'Please send the ids of the links in their new order.')
      .max(LINKS_MAX, `A page has at most ${LINKS_MAX} links.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please send each link once.')
      .openapi({ description: 'The ids of all links, in the new order.', example: [14, 12, 13] }),
  })
  .openapi('LinkOrder', { description: 'The new order of the links.' });

export function presentLink(row: LinkRow): z.infer<typeof Link> {
  const { userId: _, createdAt, icon, ...fields } = row;
  return { ...fields, icon: knownIcon(icon), createdAt: toIso(createdAt) };
}

/** Returns null for an icon that a later release removed from the list. */
function knownIcon(icon: string | null): LinkIconName | null {
  return LINK_ICONS.find((name) => name === icon) ?? null;
}
