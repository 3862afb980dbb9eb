import { readHtmlParts } from '../../../kernel/html/html-parts.js';
import type { Context } from '../../../server/context.js';
import { getSite } from '../../sites/index.js';
import { type Audience, listFields } from '../../subscribers/index.js';
import { checkSender, type Sender } from '../compose/sender/choose-sender.js';
import { createAlreadySentError } from '../errors.js';
import { replaceAudience } from '../sending/send-newsletter.js';
import { getNewsletter } from '../store.js';
import { checkLinks } from './check-links.js';
import { examineNewsletter } from './examine-newsletter.js';
import type { SendProblem } from './problems.js';
import {
  listActivityWarnings,
  listAltWarnings,
  listFieldWarnings,
  listLinksToCheck,
  listPostalAddressWarnings,
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
  const storedNewsletter = await getNewsletter(ctx, input);
  if (storedNewsletter.sentAt !== null) throw createAlreadySentError();
  const newsletter = await replaceAudience(ctx, storedNewsletter, input.audience);
  const [examination, parts, { postalAddress }, fields] = await Promise.all([
    examineNewsletter(ctx, newsletter),
    readHtmlParts(newsletter.content),
    getSite(ctx, newsletter.userId),
    listFields(ctx, newsletter.userId),
  ]);
  const links = listLinksToCheck(newsletter, parts, new URL(ctx.instance.publicUrl).origin);
  const { sender } = examination.composed;
  const [linkWarnings, senderWarnings] = await Promise.all([
    checkLinks(ctx, links),
    checkSender(ctx, sender),
  ]);
  const { problems: errors, audience, sizeBytes, plan } = examination;
  return {
    ok: errors.length === 0,
    audience,
    sizeBytes,
    emailsSent: plan.emailsSent,
    emailQuota: plan.emailQuota,
    sender,
    errors,
    warnings: [
      ...listFieldWarnings(newsletter, new Set(fields.map(({ key }) => key))),
      ...listActivityWarnings(examination.audienceFilter),
      ...listAltWarnings(newsletter, parts),
      ...linkWarnings,
      ...listPostalAddressWarnings(postalAddress),
      ...senderWarnings,
    ],
  };
}
