import { fillSlots } from '../../../kernel/slots.js';
import type { Context } from '../../../server/context.js';
import { cleanDraft, type DraftInput } from '../drafts/draft-fields.js';
import { composeMessage, PREFERENCES_URL, UNSUBSCRIBE_URL } from './compose-message.js';

export interface Preview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** Of the html part, as one reader gets it. */
  sizeBytes: number;
}

/** What a reader would get of this draft now. A reader's own links lead nowhere: there is no reader yet. */
export async function previewNewsletter(
  ctx: Context,
  input: { userId: number; draft: DraftInput; showsPlaces: boolean | undefined },
): Promise<Preview> {
  const fields = await cleanDraft(input.draft);
  const { message, preheader } = await composeMessage(
    ctx,
    { ...fields, userId: input.userId, showsPlaces: input.showsPlaces ?? false },
    ctx.clock.now(),
  );
  const values = { [UNSUBSCRIBE_URL]: '#', [PREFERENCES_URL]: '#' };
  const html = fillSlots(message.html, values);
  return {
    subject: fillSlots(message.subject, values),
    preheader: fillSlots(preheader, values),
    html,
    sizeBytes: Buffer.byteLength(html),
    text: fillSlots(message.text, values),
  };
}
