import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import {
  type Announcement,
  applyInstanceSettings,
  CHANGEABLE_SETTINGS,
  getCurrentSettings,
  type InstanceChange,
  readAnnouncement,
  writeAnnouncement,
  writeInstanceSettings,
  writeSetting,
} from '../../settings/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';
import type { AuditDetails } from '../audit/rules.js';

/** Opens or closes registration. */
export async function setRegistration(ctx: Context, input: AdminInput & { enabled: boolean }): Promise<void> {
  const { adminId, enabled } = input;
  await runAsAdmin(() =>
    ctx.db.transact([
      writeSetting(ctx, { key: 'registration.enabled', value: enabled }),
      auditEntry(ctx, {
        adminId,
        action: 'settings.registration',
        details: { enabled },
        subject: { kind: 'settings', id: null, name: 'Registration' },
      }),
    ]),
  );
}

/** Changes the settings. They apply here at once, and in other processes within seconds. */
export async function changeInstanceSettings(
  ctx: Context,
  input: AdminInput & { change: InstanceChange; announcement?: NewAnnouncement | null | undefined },
): Promise<void> {
  const { adminId, change, announcement } = input;
  const settingsBefore = getCurrentSettings(ctx);
  const details: AuditDetails = {};
  for (const name of CHANGEABLE_SETTINGS) {
    if (change[name] === undefined) continue;
    details[`${name}.from`] = settingsBefore[name];
    details[`${name}.to`] = change[name];
  }
  const statements: Statement[] = writeInstanceSettings(ctx, change);
  if (announcement !== undefined) {
    details['announcement.from'] = removeAddresses(await readAnnouncement(ctx));
    details['announcement.to'] = removeAddresses(announcement);
    statements.push(writeAnnouncement(ctx, announcement));
  }
  const [first, ...rest] = statements;
  if (first === undefined) return;
  await runAsAdmin(() =>
    ctx.db.transact([
      first,
      ...rest,
      auditEntry(ctx, {
        adminId,
        action: 'settings.change',
        details,
        subject: { kind: 'settings', id: null, name: 'Instance' },
      }),
    ]),
  );
  await applyInstanceSettings(ctx);
}

type NewAnnouncement = Omit<Announcement, 'version'>;

/** Removes email addresses, because the audit log has none. */
function removeAddresses(announcement: NewAnnouncement | null): string | null {
  return announcement?.text.replace(/\S+@\S+/g, '(address)') ?? null;
}
