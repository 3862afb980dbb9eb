import { fillSlots } from '../../../kernel/email/slots.js';
import type { Context } from '../../../server/context.js';
import { cleanDraft, type DraftInput } from '../drafts/draft-fields.js';
import { composeMessage, PREFERENCES_URL, UNSUBSCRIBE_URL } from './compose-message.js';

export interface Preview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** The size of the HTML part for one subscriber. */
  sizeBytes: number;
}

/**
 * Renders the draft as a subscriber would receive it now. The personal links have no target, because there is
 * no subscriber yet.
 */
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
