import { readDomain } from '../../../kernel/email/email-address.js';
import type { Context } from '../../../server/context.js';
import { sendTestEmail, type TestEmailResult } from '../../mailing/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';

/** Sends a test email through the relay. The audit log has the domain of its recipient and the outcome. */
export async function testSending(
  ctx: Context,
  { adminId, to }: AdminInput & { to: string },
): Promise<TestEmailResult> {
  const result = await sendTestEmail(ctx, { to });
  const { outcome, code } = result;
  const entry = auditEntry(ctx, {
    adminId,
    action: 'sending.test',
    subject: { kind: 'instance', id: null, name: 'Test email' },
    details: { domain: readDomain(to), outcome, code },
  });
  await runAsAdmin(() => ctx.db.transact([entry]));
  return result;
}
