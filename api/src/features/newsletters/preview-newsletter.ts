import type { Context } from '../../context.js';
import { fillSlots } from '../../kernel/slots.js';
import { composeMessage, UNSUBSCRIBE_URL } from './compose-message.js';
import { cleanDraft, type DraftInput } from './draft-fields.js';

export interface Preview {
  subject: string;
  html: string;
  text: string;
}

/** What a reader would get of this draft now. The unsubscribe link leads nowhere: there is no reader yet. */
export async function previewNewsletter(
  ctx: Context,
  input: { userId: number; draft: DraftInput },
): Promise<Preview> {
  const fields = await cleanDraft(input.draft);
  const { message } = await composeMessage(ctx, { ...fields, userId: input.userId }, ctx.clock.now());
  const values = { [UNSUBSCRIBE_URL]: '#' };
  return {
    subject: message.subject,
    html: fillSlots(message.html, values),
    text: fillSlots(message.text, values),
  };
}
