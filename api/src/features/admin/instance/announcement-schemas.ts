import { z } from '@hono/zod-openapi';
import { toIsoOrNull } from '../../../kernel/clock.js';
import { parseUrl } from '../../../kernel/network/parse-url.js';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_LEVELS,
  type Announcement as Row,
} from '../../settings/index.js';

const MAX_TEXT_LENGTH = 500;
const MAX_LINK_LENGTH = 500;

/** Control characters, and characters that change the direction of the following text. */
const NO_TEXT = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const moment = z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' }).nullish();

export const InstanceAnnouncement = z
  .strictObject({
    text: z
      .string()
      .trim()
      .max(MAX_TEXT_LENGTH, `An announcement has at most ${MAX_TEXT_LENGTH} characters.`)
      .refine((text) => !NO_TEXT.test(text), 'An announcement is one line of plain text.')
      .openapi({
        description: 'Plain text. Empty for none.',
        example: 'Maintenance on Sunday at 06:00 UTC.',
      }),
    linkUrl: z
      .string()
      .max(MAX_LINK_LENGTH)
      .refine(isWebLink, 'Enter a link that begins with https://')
      .nullish()
      .openapi({ description: 'The URL of its link; null for none.', example: 'https://tidings.example' }),
    level: z
      .enum(ANNOUNCEMENT_LEVELS)
      .default('info')
      .openapi({ description: 'The importance of the announcement, which sets the color of its banner.' }),
    audience: z
      .enum(ANNOUNCEMENT_AUDIENCES)
      .default('everyone')
      .openapi({ description: 'The creators who see it.' }),
    startsAt: moment.openapi({ description: 'The start time; null for at once.' }),
    endsAt: moment.openapi({ description: 'The end time; null for no end.' }),
  })
  .openapi('InstanceAnnouncement', { description: 'An announcement in creators’ dashboards.' });

function isWebLink(link: string): boolean {
  return /^https?:$/.test(parseUrl(link)?.protocol ?? '');
}

export function presentAnnouncement(row: Row | null): z.infer<typeof InstanceAnnouncement> {
  if (row === null) return { text: '', level: 'info', audience: 'everyone' };
  const { text, linkUrl, level, audience, startsAt, endsAt } = row;
  return { text, linkUrl, level, audience, startsAt: toIsoOrNull(startsAt), endsAt: toIsoOrNull(endsAt) };
}

/** Reads an announcement, or null for an empty text. */
export function readNewAnnouncement(
  input: z.infer<typeof InstanceAnnouncement>,
): Omit<Row, 'version'> | null {
  const { text, linkUrl = null, level, audience, startsAt, endsAt } = input;
  if (text === '') return null;
  return { text, linkUrl, level, audience, startsAt: parseMoment(startsAt), endsAt: parseMoment(endsAt) };
}

function parseMoment(moment: string | null | undefined): number | null {
  return moment ? Date.parse(moment) : null;
}
