import type { components } from '@tidings/sdk';
import type { Dates } from '../../../ui/formats/dates';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';

export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditAction = AuditEntry['action'];

export const AUDIT_PAGE_SIZE = 50;

/** The id of the operator, who uses `tidings-admin` on the machine. Administrators have ids from 1. */
export const OPERATOR_ID = 0;

/** The id in entries of failed sign-ins. */
export const NOT_SIGNED_IN_ID = -1;

/** The label of each action, for the filter and before an entry's subject. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  'admin.sign-in': 'Signed in',
  'admin.add': 'Added administrator',
  'admin.change-role': 'Changed role of administrator',
  'admin.delete': 'Deleted administrator',
  'admin.change-password': 'Changed password',
  'admin.enable-factor': 'Turned two-step sign-in on',
  'admin.disable-factor': 'Turned two-step sign-in off',
  'admin.renew-recovery-codes': 'Replaced recovery codes',
  'admin.add-passkey': 'Added a passkey',
  'admin.remove-passkey': 'Removed a passkey',
  'user.create': 'Added user',
  'user.set-quota': 'Set email quota',
  'user.reset-quota': 'Reset quota',
  'user.upgrade': 'Upgraded to Pro',
  'user.downgrade': 'Downgraded to free',
  'user.set-recipient-limits': 'Set recipient limits',
  'user.suspend': 'Suspended',
  'user.reinstate': 'Reinstated',
  'user.hold': 'Paused sending',
  'newsletter.hold': 'Paused a newsletter',
  'user.revoke-token': 'Revoked an API token',
  'user.impersonate': 'Began to view account',
  'user.end-impersonation': 'Stopped viewing account',
  'review.approve': 'Approved review',
  'review.reject': 'Rejected review',
  'settings.registration': 'Changed registration',
  'settings.change': 'Changed settings',
  'suppressions.lift': 'Lifted suppressions',
  'address.find': 'Searched for address',
  'address.erase': 'Erased address',
  'ban.add': 'Banned',
  'ban.remove': 'Removed ban',
  'audit.export': 'Exported the audit log',
  'sending.test': 'Sent a test email',
  'job.retry': 'Retried job',
  'job.discard': 'Discarded job',
  'admin.reset-password': 'Reset administrator’s password',
  'user.reset-password': 'Reset password',
  'admin.reset-factors': 'Removed administrator’s second factors',
  'user.reset-factors': 'Removed second factors',
  'user.change-email': 'Changed email address',
  'instance.backup': 'Made a backup',
  'instance.restore': 'Restored a backup',
  'sign-in.fail': 'Failed sign-in',
};

const REVIEW_KIND_LABELS: Record<string, string> = {
  import: 'Import',
  sending: 'Sending',
  newsletter: 'Newsletter',
};

/** The reason why a view ended, unless the administrator ended it. */
const VIEW_END_CAUSES: Record<string, string> = {
  expired: 'Time limit reached',
  replaced: 'Another view started',
  'session-ended': 'The administrator’s session ended',
  'role-changed': 'The administrator’s role changed',
  'password-changed': 'The administrator’s password changed',
};

const FAILED_METHOD_TEXTS: Record<string, string> = {
  password: 'Wrong password',
  code: 'Wrong emailed code',
  factor: 'Wrong second-factor code',
  confirmation: 'Failed identity confirmation',
};

const SETTING_NAMES: Record<string, string> = {
  brandName: 'name',
  contactEmail: 'contact',
  freeQuota: 'free quota',
  proQuota: 'Pro quota',
  importReviewRows: 'import review threshold',
  freeRecipients: 'free recipients a month',
  proRecipients: 'Pro recipients a month',
  freeSubscribers: 'free subscribers',
  proSubscribers: 'Pro subscribers',
  freeImageMegabytes: 'free images in MB',
  proImageMegabytes: 'Pro images in MB',
  freeFileMegabytes: 'free product files in MB',
  proFileMegabytes: 'Pro product files in MB',
  freeProducts: 'free products',
  proProducts: 'Pro products',
  announcement: 'announcement',
};

/** Describes the details, one per line. Returns no lines if the action has no details. */
export function describeDetails(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  dates: Dates,
): string[] {
  switch (action) {
    case 'admin.add':
      return [String(details.role)];
    case 'admin.change-role':
      return [`From ${details.from} to ${details.to}`];
    case 'user.set-quota':
      return [`From ${formatSetting(details.from)} to ${formatSetting(details.to)} a month`];
    case 'user.reset-quota':
      return [
        `${formatCount(Number(details.sent), 'newsletter was', 'newsletters were')} sent before the reset`,
      ];
    case 'user.set-recipient-limits':
      return [
        `Daily: from ${formatLimit(details['day.from'])} to ${formatLimit(details['day.to'])}`,
        `Monthly: from ${formatLimit(details['month.from'])} to ${formatLimit(details['month.to'])}`,
      ];
    case 'review.approve':
    case 'review.reject':
      return [REVIEW_KIND_LABELS[String(details.kind)] ?? '', `“${details.reason}”`];
    case 'user.hold':
    case 'newsletter.hold':
      return [`“${details.reason}”`];
    case 'user.suspend':
      return details.reason ? [`“${details.reason}”`] : [];
    case 'settings.registration':
      return [details.enabled ? 'Open to everyone' : 'Closed'];
    case 'settings.change':
      return describeSettings(details);
    case 'suppressions.lift':
      return describeLifting(details, dates);
    case 'address.find':
    case 'address.erase':
      return [
        `On ${formatCount(Number(details.creators), 'creator’s list', 'creators’ lists')}`,
        `Fingerprint ${details.hash}`,
      ];
    case 'ban.add':
    case 'ban.remove':
      return describeBan(details, dates);
    case 'user.end-impersonation':
      return [VIEW_END_CAUSES[String(details.cause)] ?? []].flat();
    case 'audit.export':
      return describeExport(details);
    case 'sending.test':
      return [`To ${details.domain}: ${details.outcome}${details.code === null ? '' : ` (${details.code})`}`];
    case 'instance.backup':
      return [`Folder ${formatSetting(details.folder)}`];
    case 'instance.restore':
      return [`Made on ${dates.dateAndTime(String(details.madeAt))}`];
    case 'sign-in.fail':
      return [`${FAILED_METHOD_TEXTS[String(details.method)]}, from ${details.address}`];
    default:
      return [];
  }
}

function describeBan({ reason, endsAt, hash }: AuditEntry['details'], { dateAndTime }: Dates): string[] {
  return [
    ...(reason ? [`“${reason}”`] : []),
    ...(typeof endsAt === 'number' ? [`Until ${dateAndTime(new Date(endsAt).toISOString())}`] : []),
    ...(hash ? [`Fingerprint ${hash}`] : []),
  ];
}

function describeExport({ action, adminId, userId }: AuditEntry['details']): string[] {
  const knownAction = readAction(String(action));
  return [
    ...(knownAction ? [`Filter: action “${ACTION_LABELS[knownAction]}”`] : []),
    ...(adminId == null ? [] : [`Filter: administrator ${adminId}`]),
    ...(userId == null ? [] : [`Filter: user ${userId}`]),
  ];
}

function describeLifting({ from, to, text, count }: AuditEntry['details'], { dateAndTime }: Dates): string[] {
  const range = `${dateAndTime(String(from))} to ${dateAndTime(String(to))}`;
  const reason = text ? [`Reason contains “${text}”`] : [];
  return [`${formatCount(Number(count), 'suppression', 'suppressions')}, created from ${range}`, ...reason];
}

function describeSettings(details: AuditEntry['details']): string[] {
  return Object.keys(SETTING_NAMES)
    .filter((name) => `${name}.to` in details)
    .map((name) => {
      const [from, to] = [details[`${name}.from`], details[`${name}.to`]];
      const format =
        name === 'announcement' ? (text: typeof from) => (text ? `“${text}”` : 'none') : formatSetting;
      return `${SETTING_NAMES[name]}: from ${format(from)} to ${format(to)}`;
    });
}

/** Describes a limit. Null resets it to the automatic limit by age and reputation. */
function formatLimit(value: AuditEntry['details'][string] | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : 'automatic';
}

/** Describes a setting. Null resets it to the server's environment. */
function formatSetting(value: AuditEntry['details'][string] | undefined): string {
  if (value === null || value === undefined) return 'the server default';
  return typeof value === 'number' ? formatNumber(value) : String(value);
}

export function readAction(text: string | null): AuditAction | undefined {
  return (Object.keys(ACTION_LABELS) as AuditAction[]).find((action) => action === text);
}

/** Parses an id of at least `minimum` from the URL. Returns undefined for other text. */
export function readId(text: string | null, minimum = 1): number | undefined {
  const id = Number(text ?? Number.NaN);
  return Number.isSafeInteger(id) && id >= minimum ? id : undefined;
}
