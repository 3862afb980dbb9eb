import { EMAIL_PROBLEM, MAX_QUOTA } from '@tidings/sdk';
import { formatNumber } from '../../../ui/formats/numbers';
import type { InstanceSettings, InstanceSettingsChange } from './mutations';

const PLANS = ['free', 'pro'] as const;
const LIMITS = ['recipients', 'subscribers', 'imageMegabytes', 'fileMegabytes', 'products'] as const;

export type PlanName = (typeof PLANS)[number];
export type LimitName = (typeof LIMITS)[number];
/** The path of a limit, both in the settings and in the server's errors. */
export type LimitPath = `limits.${PlanName}.${LimitName}`;

export const limitPath = (plan: PlanName, name: LimitName): LimitPath => `limits.${plan}.${name}`;

const LIMIT_PATHS = PLANS.flatMap((plan) =>
  LIMITS.map((name) => ({ plan, name, path: limitPath(plan, name) })),
);

const PLAIN_NAMES = ['brandName', 'contactEmail', 'freeQuota', 'proQuota', 'importReviewRows'] as const;
type PlainName = (typeof PLAIN_NAMES)[number];
export type SettingName = PlainName | LimitPath;
/** The values of the form, as typed. */
export type SettingsDraft = Record<SettingName, string>;
export type SettingsProblems = Partial<Record<SettingName, string>>;

export function toSettingsDraft(settings: Pick<InstanceSettings, PlainName | 'limits'>): SettingsDraft {
  const plain = PLAIN_NAMES.map((name) => [name, String(settings[name])]);
  const limits = LIMIT_PATHS.map(({ plan, name, path }) => [
    path,
    String(settings.limits[plan]?.[name] ?? ''),
  ]);
  return Object.fromEntries([...plain, ...limits]) as SettingsDraft;
}

/**
 * Returns only the values that differ from the current settings, so that another administrator's change is not undone.
 * An empty number, or a value equal to the environment's, is reset to the environment's.
 */
export function readSettingsChange(draft: SettingsDraft, settings: InstanceSettings): InstanceSettingsChange {
  const inForce = toSettingsDraft(settings);
  const environment = toSettingsDraft(settings.environment);
  const isChanged = (name: SettingName) => draft[name].trim() !== inForce[name];
  const parseValue = (name: SettingName) => {
    const input = draft[name].trim();
    const isReset = input === environment[name] || (input === '' && !isText(name));
    if (isReset) return null;
    return isText(name) ? input : Number(input);
  };
  const plain = PLAIN_NAMES.filter(isChanged).map((name) => [name, parseValue(name)]);
  const limits = PLANS.flatMap((plan) => {
    const changedLimits = LIMIT_PATHS.filter((limit) => limit.plan === plan && isChanged(limit.path));
    const values = changedLimits.map(({ name, path }) => [name, parseValue(path)]);
    return changedLimits.length === 0 ? [] : [[plan, Object.fromEntries(values)]];
  });
  return Object.fromEntries([
    ...plain,
    ...(limits.length === 0 ? [] : [['limits', Object.fromEntries(limits)]]),
  ]);
}

function isText(name: SettingName): boolean {
  return name === 'brandName' || name === 'contactEmail';
}

export function findSettingsProblems(change: InstanceSettingsChange): SettingsProblems {
  const problems = {
    brandName: change.brandName === '' ? 'Please enter a name' : undefined,
    contactEmail: change.contactEmail === '' ? EMAIL_PROBLEM : undefined,
    freeQuota: findQuotaProblem(change.freeQuota, MAX_QUOTA.free),
    proQuota: findQuotaProblem(change.proQuota, MAX_QUOTA.pro),
    importReviewRows: findReviewRowsProblem(change.importReviewRows),
    ...limitProblems(change),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** Validates the limits. The server checks their maximums. */
function limitProblems(change: InstanceSettingsChange): SettingsProblems {
  return Object.fromEntries(
    LIMIT_PATHS.map(({ plan, name, path }) => [path, limitProblem(change.limits?.[plan]?.[name])]),
  );
}

function limitProblem(limit: number | null | undefined): string | undefined {
  if (limit === null || limit === undefined) return undefined;
  return Number.isInteger(limit) && limit >= 0 ? undefined : 'Enter a whole number, 0 or more.';
}

function findReviewRowsProblem(rows: number | null | undefined): string | undefined {
  if (rows === null || rows === undefined) return undefined;
  return Number.isInteger(rows) && rows >= 0 ? undefined : 'Enter a whole number of rows, 0 or more.';
}

function findQuotaProblem(quota: number | null | undefined, highest: number): string | undefined {
  if (quota === null || quota === undefined) return undefined;
  if (!Number.isInteger(quota)) return 'Enter a whole number.';
  if (quota < 1) return 'Enter a quota of at least 1.';
  return quota > highest ? `Enter a quota of at most ${formatNumber(highest)}.` : undefined;
}
