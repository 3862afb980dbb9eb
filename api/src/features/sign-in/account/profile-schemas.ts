import { z } from '@hono/zod-openapi';
import { TimeZone } from '../../../http/wire.js';
import { MAX_USERNAME_LENGTH, USERNAME_RULES } from '../../../kernel/text/username.js';
import { ImageText } from '../../media/index.js';
import {
  ACCENT_PATTERN,
  MAX_BIO_LENGTH,
  MAX_CUSTOM_CSS_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_POSTAL_ADDRESS_LENGTH,
  MAX_SCHEDULE_LENGTH,
  MAX_SOCIAL_LINK_LENGTH,
  MAX_VIDEO_URL_LENGTH,
  SOCIAL_NETWORKS,
} from '../../sites/index.js';
import { ButtonShape, FontPair, SiteLayout } from './user-schemas.js';

const socialLink = z
  .string()
  .max(MAX_SOCIAL_LINK_LENGTH)
  .optional()
  .openapi({ description: 'The name or URL; for `email`, an address.' });
const SocialLinks = z.strictObject(
  Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, socialLink])) as Record<
    (typeof SOCIAL_NETWORKS)[number],
    typeof socialLink
  >,
);

export const Profile = z
  .strictObject({
    username: z.string().max(200).optional().openapi({
      maxLength: MAX_USERNAME_LENGTH,
      description: 'The new username, by the rules of `POST /api/update-username`. Needs no confirmation.',
    }),
    displayName: z
      .string()
      .max(MAX_DISPLAY_NAME_LENGTH, `Display name must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`)
      .optional()
      .openapi({ description: 'The public display name.' }),
    profileImage: ImageText.nullish().openapi({
      description: 'A data URL, the path (`imageUrl`) of an uploaded image, or null for none.',
    }),
    bio: z
      .string()
      .max(MAX_BIO_LENGTH, `Bio must be at most ${MAX_BIO_LENGTH} characters`)
      .optional()
      .openapi({ description: 'The bio as plain text.' }),
    theme: z.string().max(50).optional().openapi({
      description:
        'The theme of the page: one that the schema `User` lists. An unknown theme becomes the default.',
    }),
    socialLinks: SocialLinks.optional().openapi({
      description: 'The links by network. Omitted ones stay unchanged. An empty text removes a link.',
    }),
    layout: SiteLayout.optional(),
    showsSubscriberCount: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether the page shows the number of subscribers, from two on.' }),
    newsletterSchedule: z
      .string()
      .max(MAX_SCHEDULE_LENGTH, `This text is too long: at most ${MAX_SCHEDULE_LENGTH} characters.`)
      .nullish()
      .openapi({
        description:
          'The schedule of the newsletter, in one line, such as `Every Sunday`. Null or an empty text for none.',
        example: 'every Tuesday',
      }),
    accent: z.string().regex(ACCENT_PATTERN, 'Please enter a color such as #a83220.').nullish().openapi({
      description:
        'The accent color as `#rrggbb`; null for the theme’s own. Returns 400 if it is hard to read.',
      example: '#a83220',
    }),
    fontPair: FontPair.nullish().openapi({ description: 'The fonts of the page; null for the theme’s own.' }),
    buttonShape: ButtonShape.nullish().openapi({
      description: 'The shape of buttons; null for the theme’s own.',
    }),
    customCss: z
      .string()
      .max(MAX_CUSTOM_CSS_LENGTH, `This CSS is too long: at most ${MAX_CUSTOM_CSS_LENGTH} characters.`)
      .nullish()
      .openapi({
        description: 'The CSS of the page (Pro); null for none.',
      }),
    videoUrl: z
      .string()
      .max(MAX_VIDEO_URL_LENGTH, `A video link has at most ${MAX_VIDEO_URL_LENGTH} characters`)
      .nullish()
      .openapi({
        description:
          'A YouTube link (youtu.be, watch, embed or shorts) or the bare id of the video; null for none.',
      }),
    postalAddress: z
      .string()
      .max(MAX_POSTAL_ADDRESS_LENGTH, `A postal address has at most ${MAX_POSTAL_ADDRESS_LENGTH} characters`)
      .nullish()
      .openapi({
        description:
          'The postal address for the footer of newsletters, which many countries require. Null for none.',
      }),
    timeZone: TimeZone.optional().openapi({
      description:
        'The IANA time zone of dates, times and the days of stats. Views counted before a change keep their day.',
    }),
    deviceTimeZone: TimeZone.optional().openapi({
      description: 'The IANA time zone of your device. Becomes `timeZone` only if none is chosen.',
    }),
  })
  .openapi('ProfileChange', {
    description: 'Fields of the profile to change. Omitted fields stay unchanged.',
  });

export const BasicProfile = Profile.pick({
  displayName: true,
  bio: true,
  postalAddress: true,
  timeZone: true,
  deviceTimeZone: true,
})
  .extend({
    dismissedAnnouncement: z.int().min(0).optional().openapi({
      description: 'The version of the announcement to hide.',
      example: 1_795_600_000_000,
    }),
  })
  .openapi('BasicProfileChange', {
    description: 'Fields of the profile to change. Omitted fields stay unchanged.',
  });

export const UsernameChange = z
  .strictObject({
    newUsername: z
      .string('Please enter a new username.')
      .max(200)
      .openapi({
        maxLength: MAX_USERNAME_LENGTH,
        description: `The new username: ${USERNAME_RULES}`,
        example: 'mara.clay',
      }),
    confirmChange: z
      .boolean()
      .optional()
      .openapi({ description: 'Must be true to confirm the change. Default: false.' }),
  })
  .openapi('UsernameChange', { description: 'The new username, and the confirmation that URLs change.' });

export const AccountDeletion = z
  .strictObject({
    confirmDeletion: z
      .boolean()
      .optional()
      .openapi({ description: 'Must be true to confirm the deletion. Default: false.' }),
  })
  .openapi('AccountDeletion', { description: 'The confirmation that an account is deleted.' });
