import { z } from 'zod';
import {
  CONTENT_TAGS,
  MAX_AUDIENCE_SEGMENTS,
  MAX_CTA_TEXT_LENGTH,
  MAX_NEWSLETTER_CONTENT_LENGTH,
  MAX_NEWSLETTER_TITLE_LENGTH,
  MAX_PREHEADER_LENGTH,
  MAX_SLUG_LENGTH,
  NEWSLETTER_STATUSES,
} from '../../constants.gen.js';
import { unwrap } from '../../unwrap.js';
import { toNewsletterDetail, toNewsletterRow } from '../present.js';
import { defineTool, limit, type Newsletter, newsletterId, type Tool } from '../tool.js';

const text = {
  title: z.string().max(MAX_NEWSLETTER_TITLE_LENGTH).optional().describe('The subject of the email.'),
  content: z
    .string()
    .max(MAX_NEWSLETTER_CONTENT_LENGTH)
    .optional()
    .describe(
      `The text as HTML. It can have ${Object.values(CONTENT_TAGS).flat().join(', ')}. Other elements are removed.`,
    ),
  preheader: z
    .string()
    .max(MAX_PREHEADER_LENGTH)
    .nullable()
    .optional()
    .describe('The preview text beside the subject.'),
  slug: z
    .string()
    .max(MAX_SLUG_LENGTH)
    .nullable()
    .optional()
    .describe('The end of its URL in the archive; null for the words of the title.'),
  buttonText: z
    .string()
    .max(MAX_CTA_TEXT_LENGTH)
    .nullable()
    .optional()
    .describe('The text of the button; null for none.'),
  buttonUrl: z.string().max(2_000).nullable().optional().describe('The address of the button.'),
  audience: z
    .strictObject({
      include: z
        .array(z.union([z.literal('all'), z.int().positive()]))
        .min(1)
        .max(MAX_AUDIENCE_SEGMENTS)
        .describe('`all`, or ids of segments.'),
      exclude: z.array(z.int().positive()).max(MAX_AUDIENCE_SEGMENTS).describe('Ids of segments.'),
    })
    .optional()
    .describe('The subscribers that receive it. If omitted, it stays; for a new draft, all subscribers.'),
};

function toBody({ buttonText, buttonUrl, ...rest }: z.infer<z.ZodObject<typeof text>>) {
  return {
    ...rest,
    ...(buttonText === undefined ? {} : { ctaText: buttonText }),
    ...(buttonUrl === undefined ? {} : { ctaUrl: buttonUrl }),
  };
}

export const newsletterTools: readonly Tool[] = [
  defineTool({
    name: 'list_newsletters',
    title: 'List newsletters',
    description: 'Lists drafts, scheduled and sent newsletters, newest first, without their text.',
    scopes: ['read'],
    effect: 'read',
    input: {
      state: z.enum(NEWSLETTER_STATUSES).optional().describe('If omitted, all.'),
      search: z.string().max(200).optional().describe('Words in the title or the text.'),
      limit,
    },
    run: async ({ client }, { state, search, limit: rows }) => {
      const query = { limit: rows, ...(state && { status: state }), ...(search && { search }) };
      const newsletters = (await unwrap(
        client.GET('/api/newsletters', { params: { query } }),
      )) as Newsletter[];
      return { newsletters: newsletters.map(toNewsletterRow) };
    },
  }),
  defineTool({
    name: 'get_newsletter',
    title: 'Read a newsletter',
    description: 'Returns a newsletter with its text and audience.',
    scopes: ['read'],
    effect: 'read',
    input: { id: newsletterId },
    run: async ({ client }, { id }) =>
      toNewsletterDetail(
        (await unwrap(client.GET('/api/newsletters/{id}', { params: { path: { id } } }))) as Newsletter,
      ),
  }),
  defineTool({
    name: 'create_draft',
    title: 'Create a draft',
    description: 'Creates a draft. It sends nothing.',
    scopes: ['write'],
    effect: 'add',
    input: text,
    run: async ({ client }, input) =>
      toNewsletterDetail(
        (await unwrap(client.POST('/api/newsletters', { body: toBody(input) }))) as Newsletter,
      ),
  }),
  defineTool({
    name: 'update_draft',
    title: 'Change a draft',
    description:
      'Replaces the given parts of a draft. Fails if it was changed since `version`: read it again, then repeat.',
    scopes: ['write'],
    effect: 'change',
    input: { id: newsletterId, version: z.int().describe('The version that you read.'), ...text },
    run: async ({ client }, { id, version, ...input }) => {
      const body = { version, ...toBody(input) };
      const call = client.PATCH('/api/newsletters/{id}', { params: { path: { id } }, body });
      return toNewsletterDetail((await unwrap(call)) as Newsletter);
    },
  }),
  defineTool({
    name: 'duplicate_newsletter',
    title: 'Duplicate a newsletter',
    description: 'Creates a draft with the text of a newsletter, sent or not.',
    scopes: ['write'],
    effect: 'add',
    input: { id: newsletterId },
    run: async ({ client }, { id }) => {
      const call = client.POST('/api/newsletters/{id}/duplicate', { params: { path: { id } } });
      return toNewsletterRow((await unwrap(call)) as Newsletter);
    },
  }),
];
