import { z } from 'zod';
import { unwrap } from '../../unwrap.js';
import { planSending, type SendingPlan } from '../plan-sending.js';
import { toNewsletterRow } from '../present.js';
import {
  defineTool,
  type Newsletter,
  newsletterId,
  type Tool,
  type ToolContext,
  ToolError,
} from '../tool.js';

function presentFinding({ message, path, url }: SendingPlan['preflight']['errors'][number]) {
  return { message, ...(path === undefined ? {} : { path }), ...(url === undefined ? {} : { url }) };
}

async function testToOwner({ client }: ToolContext, id: number) {
  const [newsletter, { email }] = await Promise.all([
    unwrap(client.GET('/api/newsletters/{id}', { params: { path: { id } } })) as Promise<Newsletter>,
    unwrap(client.GET('/api/user')),
  ]);
  const { title, content, imageUrl, imageAlt, template, design, accent, preheader, ctaText, ctaUrl } =
    newsletter;
  const { imageBlocks, imageBlockLinks, imageBlockAlts, senderName, senderEmail } = newsletter;
  const texts = { title, content, imageUrl, imageAlt, template, design, accent, preheader, ctaText, ctaUrl };
  const body = { ...texts, imageBlocks, imageBlockLinks, imageBlockAlts, senderName, senderEmail };
  await unwrap(client.POST('/api/newsletter/test', { body: { ...body, testEmailAddress: email } }));
  return { sentTo: email };
}

async function send(
  ctx: ToolContext,
  { id, hash, at }: { id: number; hash: string; at?: string | undefined },
) {
  const plan = await planSending(ctx, id);
  if (plan.hash !== hash) {
    throw new ToolError(
      'Nothing was sent: the draft, its audience or the number of recipients changed since the preflight. Run preflight_newsletter again, and show its result to the user.',
    );
  }
  if (!plan.preflight.ok) throw new ToolError('Nothing was sent: preflight found errors.');
  const { version, audience } = plan.newsletter;
  if (at === undefined) {
    const params = { path: { id }, query: { version } };
    const newsletter = await unwrap(
      ctx.client.POST('/api/newsletters/{id}/send', { params, body: { audience } }),
    );
    return {
      recipients: plan.preflight.audience,
      ...toNewsletterRow(newsletter as Newsletter),
      undo: 'undo_send',
    };
  }
  const { timeZone } = await unwrap(ctx.client.GET('/api/user'));
  const body = { sendAt: new Date(at).toISOString(), timeZone: timeZone ?? 'UTC', version, audience };
  const call = ctx.client.PUT('/api/newsletters/{id}/schedule', { params: { path: { id } }, body });
  return {
    recipients: plan.preflight.audience,
    ...toNewsletterRow((await unwrap(call)) as Newsletter),
    undo: 'undo_send',
  };
}

async function undo({ client }: ToolContext, id: number) {
  const params = { path: { id } };
  const newsletter = (await unwrap(client.GET('/api/newsletters/{id}', { params }))) as Newsletter;
  const call =
    newsletter.scheduledAt === null
      ? client.POST('/api/newsletters/{id}/undo-send', { params })
      : client.DELETE('/api/newsletters/{id}/schedule', { params });
  return toNewsletterRow((await unwrap(call)) as Newsletter);
}

export const sendingTools: readonly Tool[] = [
  defineTool({
    name: 'preflight_newsletter',
    title: 'Check a draft before sending',
    description:
      'Returns the number of recipients, the errors, the warnings, and the hash that send_newsletter needs. Show the result to the user before you send.',
    scopes: ['read'],
    effect: 'read',
    input: { id: newsletterId },
    run: async (ctx, { id }) => {
      const { newsletter, preflight, audience, hash } = await planSending(ctx, id);
      const { ok, sender, errors, warnings, emailsSent, emailQuota } = preflight;
      return {
        ...toNewsletterRow(newsletter),
        recipients: preflight.audience,
        audience,
        sender,
        quota: { sentThisMonth: emailsSent, included: emailQuota },
        canBeSent: ok,
        errors: errors.slice(0, 20).map(presentFinding),
        warnings: warnings.slice(0, 20).map(presentFinding),
        hash: ok ? hash : null,
      };
    },
  }),
  defineTool({
    name: 'send_newsletter',
    title: 'Send a newsletter',
    description:
      'Emails a draft to its audience, now or at a time. Needs the hash of preflight_newsletter, and the user’s consent to its result. Refuses if anything changed since. Undo with undo_send until `undoUntil`.',
    scopes: ['read', 'send'],
    effect: 'send',
    input: {
      id: newsletterId,
      hash: z.string().length(32).describe('From preflight_newsletter.'),
      at: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('When to send it, such as 2026-12-01T09:30:00+01:00. If omitted, now.'),
    },
    run: send,
  }),
  defineTool({
    name: 'undo_send',
    title: 'Undo a send',
    description:
      'Makes a newsletter a draft again: one that is scheduled, or one that was just sent, until its `undoUntil`.',
    scopes: ['read', 'send'],
    effect: 'change',
    input: { id: newsletterId },
    run: (ctx, { id }) => undo(ctx, id),
  }),
  defineTool({
    name: 'pause_sending',
    title: 'Pause sending',
    description:
      'Pauses a newsletter that is being sent. Emails in transit still arrive. The user can resume it.',
    scopes: ['send'],
    effect: 'change',
    input: { id: newsletterId },
    run: ({ client }, { id }) =>
      unwrap(client.POST('/api/newsletters/{id}/pause', { params: { path: { id } } })),
  }),
  defineTool({
    name: 'send_test_email',
    title: 'Send a test email',
    description: 'Emails a newsletter to the address of the account, and to nobody else.',
    scopes: ['read', 'send'],
    effect: 'send',
    input: { id: newsletterId },
    run: (ctx, { id }) => testToOwner(ctx, id),
  }),
  defineTool({
    name: 'get_delivery_report',
    title: 'Read a delivery report',
    description:
      'Returns how many recipients a sent newsletter reached, and its opens and clicks if they are counted.',
    scopes: ['read'],
    effect: 'read',
    input: { id: newsletterId },
    run: async ({ client }, { id }) => {
      const params = { path: { id } };
      const [newsletter, progress] = await Promise.all([
        unwrap(client.GET('/api/newsletters/{id}', { params })) as Promise<Newsletter>,
        unwrap(client.GET('/api/newsletters/{id}/progress', { params })),
      ]);
      const { opens, clicks, tracking } = newsletter;
      return { ...toNewsletterRow(newsletter), progress, opens, clicks, tracking };
    },
  }),
];
