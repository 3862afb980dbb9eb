import { createNotFoundError } from '../../../kernel/errors.js';
import type { HookRequest } from '../../../ports/email-webhook.js';
import type { Context } from '../../../server/context.js';
import { findReportedDelivery } from './find-reported-delivery.js';
import { recordBounce } from './record-bounce.js';

/** Handles a webhook call of an email provider. Ignores reports on other emails of a shared account. */
export async function receiveHook(
  ctx: Context,
  input: { provider: string; request: HookRequest },
): Promise<void> {
  const { provider: source, request } = input;
  const hook = ctx.emailHooks.find(({ name }) => name === source);
  if (hook === undefined) throw createNotFoundError('Email provider');
  for (const report of await hook.read(request)) {
    const delivery = await findReportedDelivery(ctx, report);
    if (delivery === undefined)
      ctx.log.info({ source }, 'a report about an email that Tidings did not send was ignored');
    else await recordBounce(ctx, { source, report, delivery });
  }
}
