import type { Context } from '../../../server/context.js';

/** Where a reader sees and changes what is held of them: the link at the foot of their mails. */
export function preferencesUrl(ctx: Context, token: string): string {
  return `${ctx.instance.publicUrl}/r/${token}`;
}
