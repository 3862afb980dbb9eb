import type { components } from '@tidings/sdk';
import type { Dates } from '../../../ui/formats/dates';
import { counted, formatNumber } from '../../../ui/formats/numbers';

export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditAction = AuditEntry['action'];

export const AUDIT_PAGE = 50;

/** The id of the operator, who uses `tidings-admin` on the machine. Ids of administrators start at 1. */
export const OPERATOR_ID = 0;

/** The id in entries of a failed sign-in. */
export const STRANGER_ID = -1;

/** The label of each action, shown before the name of its subject. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  'admin.sign-in': 'Signed in',
  'admin.add': 'Added administrator',
  'admin.change-role': 'Changed the role of',
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
  'user.hold': 'Paused the email of',
  'newsletter.hold': 'Paused a newsletter of',
  'user.revoke-token': 'Revoked an API token of',
  'user.impersonate': 'Began to view the account of',
  'user.end-impersonation': 'Stopped viewing the account of',
  'review.approve': 'Approved review of',
  'review.reject': 'Rejected review of',
  'settings.registration': 'Changed registration',
  'settings.change': 'Changed settings',
  'suppressions.lift': 'Lifted suppressions',
  'address.find': 'Searched for',
  'address.erase': 'Erased',
  'ban.add': 'Banned',
  'ban.remove': 'Removed the ban of',
  'audit.export': 'Exported the audit log',
  'sending.test': 'Sent a test email',
  'job.retry': 'Retried job',
  'job.discard': 'Discarded job',
  'admin.reset-password': 'Reset administrator’s password',
  'user.reset-password': 'Reset password',
  'admin.reset-factors': 'Removed administrator’s second factor',
  'user.reset-factors': 'Removed second factor',
  'user.change-email': 'Changed email address',
  'instance.backup': 'Made a backup',
  'instance.restore': 'Restored a backup',
  'sign-in.fail': 'Failed sign-in',
};

const KIND_WORDS: Record<string, string> = { import: 'Import', sending: 'Sending', newsletter: 'Newsletter' };

/** Why a view ended, unless its administrator ended it. */
const VIEW_END_WORDS: Record<string, string> = {
  expired: 'Time limit reached',
  replaced: 'Another view started',
  'session-ended': 'The administrator’s session ended',
  'role-changed': 'The administrator’s role changed',
  'password-changed': 'The administrator’s password changed',
};

const METHOD_WORDS: Record<string, string> = {
  password: 'Wrong password',
  code: 'Wrong emailed code',
  factor: 'Wrong second-factor code',
  confirmation: 'Failed identity confirmation',
};

const SETTING_WORDS: Record<string, string> = {
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

/** Describes the details, one per line. Returns none if the action says it all. */
export function detailsInWords(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  dates: Dates,
): string[] {
  switch (action) {
    case 'admin.add':
      return [String(details.role)];
    case 'admin.change-role':
      return [`From ${details.from} to ${details.to}`];
    case 'user.set-quota':
      return [`From ${wordOf(details.from)} to ${wordOf(details.to)} a month`];
    case 'user.reset-quota':
      return [`${counted(Number(details.sent), 'newsletter was', 'newsletters were')} sent before the reset`];
    case 'user.set-recipient-limits':
      return [
        `A day: from ${limitOf(details['day.from'])} to ${limitOf(details['day.to'])}`,
        `A month: from ${limitOf(details['month.from'])} to ${limitOf(details['month.to'])}`,
      ];
    case 'review.approve':
    case 'review.reject':
      return [KIND_WORDS[String(details.kind)] ?? '', `“${details.reason}”`];
    case 'user.hold':
    case 'newsletter.hold':
      return [`“${details.reason}”`];
    case 'user.suspend':
      return details.reason ? [`“${details.reason}”`] : [];
    case 'settings.registration':
      return [details.enabled ? 'Open to everyone' : 'Closed'];
    case 'settings.change':
      return settingsInWords(details);
    case 'suppressions.lift':
      return liftingInWords(details, dates);
    case 'address.find':
    case 'address.erase':
      return [
        `With ${counted(Number(details.creators), 'creator', 'creators')}`,
        `Fingerprint ${details.hash}`,
      ];
    case 'ban.add':
    case 'ban.remove':
      return banInWords(details, dates);
    case 'user.end-impersonation':
      return [VIEW_END_WORDS[String(details.cause)] ?? []].flat();
    case 'audit.export':
      return exportInWords(details);
    case 'sending.test':
      return [`To ${details.domain}: ${details.outcome}${details.code === null ? '' : ` (${details.code})`}`];
    case 'instance.backup':
      return [`In ${wordOf(details.folder)}`];
    case 'instance.restore':
      return [`As it was on ${dates.dateAndTime(String(details.madeAt))}`];
    case 'sign-in.fail':
      return [`${METHOD_WORDS[String(details.method)]}, from ${details.address}`];
    default:
      return [];
  }
}

function banInWords({ reason, endsAt, hash }: AuditEntry['details'], { dateAndTime }: Dates): string[] {
  return [
    ...(reason ? [`“${reason}”`] : []),
    ...(typeof endsAt === 'number' ? [`Until ${dateAndTime(new Date(endsAt).toISOString())}`] : []),
    ...(hash ? [`Fingerprint ${hash}`] : []),
  ];
}

function exportInWords({ action, adminId, userId }: AuditEntry['details']): string[] {
  const known = readAction(String(action));
  return [
    ...(known ? [`Only “${ACTION_WORDS[known]}”`] : []),
    ...(adminId == null ? [] : [`Only actions of administrator ${adminId}`]),
    ...(userId == null ? [] : [`Only actions on user ${userId}`]),
  ];
}

function liftingInWords({ from, to, text, count }: AuditEntry['details'], { dateAndTime }: Dates): string[] {
  const range = `${dateAndTime(String(from))} to ${dateAndTime(String(to))}`;
  const reason = text ? [`Reason contains “${text}”`] : [];
  return [`${counted(Number(count), 'address', 'addresses')}, suppressed from ${range}`, ...reason];
}

function settingsInWords(details: AuditEntry['details']): string[] {
  return Object.keys(SETTING_WORDS)
    .filter((name) => `${name}.to` in details)
    .map((name) => {
      const [from, to] = [details[`${name}.from`], details[`${name}.to`]];
      const word = name === 'announcement' ? (text: typeof from) => (text ? `“${text}”` : 'none') : wordOf;
      return `${SETTING_WORDS[name]}: from ${word(from)} to ${word(to)}`;
    });
}

/** Describes a limit. Null resets it to the automatic limit by age and reputation. */
function limitOf(value: AuditEntry['details'][string] | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : 'automatic';
}

/** Describes a setting. Null resets it to the server's environment. */
function wordOf(value: AuditEntry['details'][string] | undefined): string {
  if (value === null || value === undefined) return 'the server default';
  return typeof value === 'number' ? formatNumber(value) : String(value);
}

export function readAction(text: string | null): AuditAction | undefined {
  return (Object.keys(ACTION_WORDS) as AuditAction[]).find((action) => action === text);
}

/** Parses an id of at least `least` from the URL; undefined for anything else. */
export function readId(text: string | null, least = 1): number | undefined {
  const id = Number(text ?? Number.NaN);
  return Number.isSafeInteger(id) && id >= least ? id : undefined;
}
