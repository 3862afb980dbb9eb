import type { Context } from '../../context.js';
import { listSuppressed } from '../mailing/index.js';
import { getListSettings } from './list-settings.js';
import { requestConfirmation } from './opt-in/request-confirmation.js';
import { readAddress } from './read-address.js';
import { type Newcomer, subscribe } from './subscribe.js';

/** What somebody is who has filled in the form. */
export type EntryStatus = 'confirmed' | 'pending';

/** What the form of this creator makes of whoever fills it in. */
export async function entryStatusOf(ctx: Context, userId: number): Promise<EntryStatus> {
  const { doubleOptIn } = await getListSettings(ctx, userId);
  return doubleOptIn ? 'pending' : 'confirmed';
}

/**
 * Subscribes somebody who says that they asked for it themselves: at once, or by the link in a mail, as the creator
 * has it. An address that mail was stopped to always gets the link: anybody can type it into a form.
 */
export async function enterList(ctx: Context, input: Newcomer): Promise<EntryStatus> {
  const usual = await entryStatusOf(ctx, input.userId);
  const status = (await mustProveItself(ctx, input)) ? 'pending' : usual;
  await (status === 'pending' ? requestConfirmation(ctx, input) : subscribe(ctx, input));
  return status;
}

/** Its reader reported this creator's mail as spam, or its mailbox took none: only what is opened there ends that. */
async function mustProveItself(ctx: Context, input: { userId: number; email: string }): Promise<boolean> {
  const address = readAddress(input.email);
  const reasons = await listSuppressed(ctx, { ownerId: input.userId, addresses: [address] });
  const reason = reasons.get(address);
  return reason === 'complained' || reason === 'soft-bounces';
}
