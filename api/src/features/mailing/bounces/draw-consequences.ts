import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import type { ProvenRefusal } from '../rules.js';
import { suppress } from '../suppress.js';
import { consequenceOf, tidyDetail } from './classify.js';
import { declareDead } from './dead-addresses.js';
import { recordRefusals } from './give-up.js';

/**
 * Applies the effects of SMTP refusals that are about their recipients. For the batch that settles them,
 * after the settlement.
 */
export function drawConsequences(ctx: Context, refusals: ProvenRefusal[]): Statement[] {
  if (refusals.length === 0) return [];
  const troubles = refusals.filter(({ smtpText }) => consequenceOf(smtpText) === 'trouble');
  return [...recordRefusals(ctx, troubles), ...refusals.flatMap((refusal) => suppressionOf(ctx, refusal))];
}

function suppressionOf(ctx: Context, { claim, smtpText }: ProvenRefusal): Statement[] {
  const { ownerId, address } = claim;
  const detail = tidyDetail(smtpText);
  switch (consequenceOf(smtpText)) {
    case 'dead-everywhere':
      return declareDead(ctx, { ownerId, address, detail });
    case 'dead-here':
      return [suppress(ctx, { ownerId, address, reason: 'dead-address', detail })];
    case 'trouble':
    case 'none':
      return [];
  }
}
