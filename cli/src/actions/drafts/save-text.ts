import { messageOf, type TidingsClient } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { getNewsletter } from '../newsletters/get.js';
import type { Newsletter } from '../newsletters/newsletter.js';
import { cancelSchedule, scheduleNewsletter } from '../newsletters/schedule.js';
import { differingFields, mergePost } from './merge-post.js';
import { updateDraft } from './update.js';

interface SaveContext {
  client: TidingsClient;
}

/**
 * Saves the text of a post to its draft. A scheduled newsletter cannot be changed on the server, so this removes the
 * schedule, and the caller must set it again. If the text is rejected, the schedule is restored.
 */
export async function saveText(
  ctx: SaveContext,
  { draft, markdown, sourceName }: { draft: Newsletter; markdown: string; sourceName: string },
): Promise<Newsletter> {
  if (differingFields(draft, markdown, sourceName).length === 0) return draft;
  const { id, version } = draft;
  const body = mergePost(draft, markdown, sourceName);
  if (draft.scheduledAt === null) return updateDraft(ctx, { id, version, draft: body });
  await cancelSchedule(ctx, { newsletterId: id });
  try {
    return await updateDraft(ctx, { id, version, draft: body });
  } catch (error) {
    await putBack(ctx, { id, sendAt: new Date(draft.scheduledAt), timeZone: draft.scheduleTimeZone }, error);
    throw error;
  }
}

async function putBack(
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
      `${messageOf(reason)} Draft ${id} is no longer scheduled. Schedule it again: tidings newsletters schedule ${id} --at ${sendAt.toISOString()}`,
      { cause: error },
    );
  }
}
