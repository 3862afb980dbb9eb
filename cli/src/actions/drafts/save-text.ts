import { errorMessage, type TidingsClient, unwrap } from '@tidings/sdk';
import { toSlug } from '@tidings/widgets/slug';
import { parseDraft } from '../../draft-files/parse-draft.js';
import { CliError } from '../../errors.js';
import type { Schedule } from '../../times/draft-schedule.js';
import {
  cancelSchedule,
  getNewsletter,
  type Newsletter,
  scheduleNewsletter,
} from '../newsletters/newsletters.js';
import { type DraftText, readDraftText, updateDraft } from './drafts.js';

/** The fields that a draft file can set. A field that is missing in the file is cleared. */
const FIELDS = [
  'title',
  'content',
  'template',
  'design',
  'preheader',
  'slug',
  'imageUrl',
  'imageAlt',
  'ctaText',
  'ctaUrl',
  'senderName',
  'senderEmail',
] as const;

/**
 * Returns the newsletter with the fields of the file. A field that files do not have, such as `imageBlocks`, is
 * preserved.
 */
function mergeFile(newsletter: Newsletter, markdown: string, sourceName: string): DraftText {
  const fileDraft = parseDraft(markdown, sourceName);
  const fileFields = Object.fromEntries(FIELDS.map((field) => [field, fileDraft[field] ?? null]));
  return {
    ...readDraftText(newsletter),
    ...fileFields,
    title: fileDraft.title ?? '',
    content: fileDraft.content ?? '',
    template: fileDraft.template ?? newsletter.template,
  };
}

/** Returns the names of the fields in which the file differs from the newsletter. */
export function findDifferingFields(newsletter: Newsletter, markdown: string, sourceName: string): string[] {
  const mergedText = mergeFile(newsletter, markdown, sourceName);
  return FIELDS.filter(
    (field) => normalize(field, mergedText[field]) !== normalize(field, newsletter[field]),
  );
}

/** Returns a value as the API stores it. Slugs have no spaces or capitals. The API rejects slugs without words. */
function normalize(field: (typeof FIELDS)[number], value: string | null | undefined): string {
  return (field === 'slug' && toSlug(value ?? '')) || normalizeSpaces(value);
}

/** Removes line breaks between blocks, because they have no meaning in HTML. */
function normalizeSpaces(value: string | null | undefined): string {
  return (value ?? '').replace(/>\s+</g, '><').trim();
}

/** Saves a Markdown file as a draft. `sourceName` is the file's name in errors. */
export async function createDraft(
  ctx: { client: TidingsClient },
  input: { markdown: string; sourceName: string },
): Promise<Newsletter> {
  const body = parseDraft(input.markdown, input.sourceName);
  return (await unwrap(ctx.client.POST('/api/newsletters', { body }))) as Newsletter;
}

interface SaveContext {
  client: TidingsClient;
}

/**
 * Saves the text of a draft file to its draft. A scheduled newsletter cannot be changed on the server, so this removes
 * the schedule, and the caller must set it again. If the text is rejected, the schedule is restored.
 */
export async function saveText(
  ctx: SaveContext,
  { draft, markdown, sourceName }: { draft: Newsletter; markdown: string; sourceName: string },
): Promise<Newsletter> {
  if (findDifferingFields(draft, markdown, sourceName).length === 0) return draft;
  const { id, version } = draft;
  const body = mergeFile(draft, markdown, sourceName);
  if (draft.scheduledAt === null) return updateDraft(ctx, { id, version, draft: body });
  await cancelSchedule(ctx, { newsletterId: id });
  try {
    return await updateDraft(ctx, { id, version, draft: body });
  } catch (error) {
    await restoreSchedule(
      ctx,
      { id, sendAt: new Date(draft.scheduledAt), timeZone: draft.scheduleTimeZone },
      error,
    );
    throw error;
  }
}

async function restoreSchedule(
  ctx: SaveContext,
  { id, sendAt, timeZone }: { id: number; sendAt: Date; timeZone: string | null },
  reason: unknown,
): Promise<void> {
  try {
    const { version } = await getNewsletter(ctx, { newsletterId: id });
    await scheduleNewsletter(ctx, { newsletterId: id, sendAt, timeZone: timeZone ?? 'UTC', version });
  } catch (error) {
    throw new CliError(
      'not_scheduled',
      `${errorMessage(reason)} Draft ${id} is no longer scheduled. Schedule it again: tidings newsletters schedule ${id} --at ${sendAt.toISOString()}`,
      { cause: error },
    );
  }
}

/** Schedules a draft for the time in its file, or removes the schedule if the file has none. */
export async function matchSchedule(
  ctx: { client: TidingsClient },
  { draft, schedule }: { draft: Newsletter; schedule: Schedule | undefined },
): Promise<Newsletter> {
  if (isScheduledAs(draft, schedule)) return draft;
  const { id: newsletterId, version } = draft;
  if (schedule === undefined) return cancelSchedule(ctx, { newsletterId });
  return scheduleNewsletter(ctx, { newsletterId, version, ...schedule });
}

/** Returns whether the draft has this schedule. Only the instant counts, not the time zone. */
export function isScheduledAs(draft: Newsletter, schedule: Schedule | undefined): boolean {
  const moment = draft.scheduledAt === null ? undefined : Date.parse(draft.scheduledAt);
  return moment === schedule?.sendAt.getTime();
}
