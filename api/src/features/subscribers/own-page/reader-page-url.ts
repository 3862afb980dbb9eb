import type { Context } from '../../../context.js';

/** Where a reader sees and changes what is held of them: the link at the foot of their mails. */
export function readerPageUrl(ctx: Context, token: string): string {
  return `${ctx.instance.publicUrl}/r/${token}`;
}
