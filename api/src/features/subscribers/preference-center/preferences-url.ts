import type { Context } from '../../../server/context.js';

/** Returns the URL of the preference center, which is in the footer of each email. */
export function preferencesUrl(ctx: Context, token: string): string {
  return `${ctx.instance.publicUrl}/r/${token}`;
}
