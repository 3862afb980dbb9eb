import { htmlParts } from '../../../kernel/html/html-parts.js';
import type { Context } from '../../../server/context.js';
import { getSite } from '../../sites/index.js';
import { type Audience, listFields } from '../../subscribers/index.js';
import { checkSender, type Sender } from '../compose/sender/choose-sender.js';
import { alreadySentError } from '../errors.js';
import { withAudience } from '../sending/send-newsletter.js';
import { getNewsletter } from '../store.js';
import { checkLinks } from './check-links.js';
import { examineNewsletter } from './examine-newsletter.js';
import type { SendProblem } from './problems.js';
import {
  activityWarnings,
  altWarnings,
  fieldWarnings,
  linksToCheck,
  postalAddressWarnings,
  type Warning,
} from './warnings.js';

export interface Preflight {
  /** True if sending would succeed now. */
  ok: boolean;
  audience: number;
  sizeBytes: number;
  emailsSent: number;
  emailQuota: number;
  sender: Sender;
  errors: SendProblem[];
  warnings: Warning[];
}

/** Returns every known result before sending, which are problems that prevent it, and warnings for the creator. */
export async function preflightNewsletter(
  ctx: Context,
  input: {
    userId: number;
    newsletterId: number;
    /** Replaces the audience of the draft, and is not saved. */
    audience?: Audience | undefined;
  },
): Promise<Preflight> {
  const stored = await getNewsletter(ctx, input);
  if (stored.sentAt !== null) throw alreadySentError();
  const newsletter = await withAudience(ctx, stored, input.audience);
  const [examined, parts, { postalAddress }, fields] = await Promise.all([
    examineNewsletter(ctx, newsletter),
    htmlParts(newsletter.content),
    getSite(ctx, newsletter.userId),
    listFields(ctx, newsletter.userId),
  ]);
  const links = linksToCheck(newsletter, parts, new URL(ctx.instance.publicUrl).origin);
  const { sender } = examined.composed;
  const [linkWarnings, senderWarnings] = await Promise.all([
    checkLinks(ctx, links),
    checkSender(ctx, sender),
  ]);
  const { problems: errors, audience, sizeBytes, plan } = examined;
  return {
    ok: errors.length === 0,
    audience,
    sizeBytes,
    emailsSent: plan.emailsSent,
    emailQuota: plan.emailQuota,
    sender,
    errors,
    warnings: [
      ...fieldWarnings(newsletter, new Set(fields.map(({ key }) => key))),
      ...activityWarnings(examined.audienceFilter),
      ...altWarnings(newsletter, parts),
      ...linkWarnings,
      ...postalAddressWarnings(postalAddress),
      ...senderWarnings,
    ],
  };
}
