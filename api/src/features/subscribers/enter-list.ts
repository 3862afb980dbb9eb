import type { Context } from '../../context.js';
import type { Consent } from './consent.js';
import { getListSettings } from './list-settings.js';
import { requestConfirmation } from './opt-in/request-confirmation.js';
import { subscribe } from './subscribe.js';

/** What somebody is who has filled in the form. */
export type EntryStatus = 'confirmed' | 'pending';

/** What the form of this creator makes of whoever fills it in. */
export async function entryStatusOf(ctx: Context, userId: number): Promise<EntryStatus> {
  const { doubleOptIn } = await getListSettings(ctx, userId);
  return doubleOptIn ? 'pending' : 'confirmed';
}

/** Subscribes somebody who asked for it themselves: at once, or by the link in a mail, as the creator has it. */
export async function enterList(
  ctx: Context,
  input: { userId: number; email: string; name: string | null; consent: Consent },
): Promise<EntryStatus> {
  const status = await entryStatusOf(ctx, input.userId);
  await (status === 'pending' ? requestConfirmation(ctx, input) : subscribe(ctx, input));
  return status;
}
