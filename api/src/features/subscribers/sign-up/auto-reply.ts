import { eq } from 'drizzle-orm';
import { toPlainLines } from '../../../kernel/email/email-html.js';
import { removeSlots } from '../../../kernel/email/slots.js';
import type { Context } from '../../../server/context.js';
import { autoReplies } from '../table.js';

export const MAX_AUTO_REPLY_LENGTH = 500;
/** The limit of each creator. Subscribers beyond it join without an auto-reply. */
export const AUTO_REPLIES_A_DAY = 1_000;
export const DEFAULT_AUTO_REPLY =
  "Thank you for subscribing to my newsletter! I'll be sending you updates soon.";

export interface AutoReply {
  isEnabled: boolean;
  message: string;
}

export async function getAutoReply(ctx: Context, userId: number): Promise<AutoReply> {
  const [row] = await ctx.db.read
    .select({ isEnabled: autoReplies.isEnabled, message: autoReplies.message })
    .from(autoReplies)
    .where(eq(autoReplies.userId, userId));
  return row ?? { isEnabled: false, message: DEFAULT_AUTO_REPLY };
}

export async function saveAutoReply(
  ctx: Context,
  input: { userId: number; autoReply: AutoReply },
): Promise<void> {
  const { userId, autoReply } = input;
  // The email template uses slots, so the text must not contain any.
  const message = toPlainLines(removeSlots(autoReply.message)) || DEFAULT_AUTO_REPLY;
  const values = { isEnabled: autoReply.isEnabled, message, updatedAt: ctx.clock.now() };
  await ctx.db.transact([
    ctx.db.write
      .insert(autoReplies)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: autoReplies.userId, set: values }),
  ]);
}

/** Saves the given fields as `saveAutoReply` does, and leaves the others unchanged. */
export async function changeAutoReply(
  ctx: Context,
  input: { userId: number; isEnabled: boolean | undefined; message: string | undefined },
): Promise<void> {
  const { userId, isEnabled, message } = input;
  if (isEnabled === undefined && message === undefined) return;
  const current = await getAutoReply(ctx, userId);
  const autoReply = { isEnabled: isEnabled ?? current.isEnabled, message: message ?? current.message };
  await saveAutoReply(ctx, { userId, autoReply });
}
