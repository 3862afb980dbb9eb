import { EMAIL_PROBLEM, HIGHEST_QUOTA } from '@tidings/sdk';
import { formatNumber } from '../../../ui/formats/numbers';
import type { InstanceSettings, InstanceSettingsChange } from './mutations';

export const SETTING_NAMES = [
  'brandName',
  'contactEmail',
  'freeQuota',
  'proQuota',
  'importReviewRows',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
/** The values as typed. */
export type SettingsDraft = Record<SettingName, string>;
export type SettingsProblems = Partial<Record<SettingName, string>>;

export function draftOf(settings: Pick<InstanceSettings, SettingName>): SettingsDraft {
  return {
    brandName: settings.brandName,
    contactEmail: settings.contactEmail,
    freeQuota: String(settings.freeQuota),
    proQuota: String(settings.proQuota),
    importReviewRows: String(settings.importReviewRows),
  };
}

/**
 * Returns only the values that differ from those in force, so that another administrator's change is not undone. A
 * value equal to the environment's is reset to it.
 */
export function changeOf(draft: SettingsDraft, settings: InstanceSettings): InstanceSettingsChange {
  const inForce = draftOf(settings);
  const environment = draftOf(settings.environment);
  const changed = SETTING_NAMES.filter((name) => draft[name].trim() !== inForce[name]);
  return Object.fromEntries(
    changed.map((name) => {
      const typed = draft[name].trim();
      return [name, typed === environment[name] ? null : settingOf(name, typed)];
    }),
  );
}

function settingOf(name: SettingName, typed: string): string | number {
  return name === 'brandName' || name === 'contactEmail' ? typed : Number(typed);
}

export function findSettingsProblems(change: InstanceSettingsChange): SettingsProblems {
  const problems = {
    brandName: change.brandName === '' ? 'Please enter a name' : undefined,
    contactEmail: change.contactEmail === '' ? EMAIL_PROBLEM : undefined,
    freeQuota: quotaProblem(change.freeQuota, HIGHEST_QUOTA.free),
    proQuota: quotaProblem(change.proQuota, HIGHEST_QUOTA.pro),
    importReviewRows: rowsProblem(change.importReviewRows),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function rowsProblem(rows: number | null | undefined): string | undefined {
  if (rows === null || rows === undefined) return undefined;
  return Number.isInteger(rows) && rows >= 0 ? undefined : 'Enter a whole number of rows, 0 or more.';
}

function quotaProblem(quota: number | null | undefined, highest: number): string | undefined {
  if (quota === null || quota === undefined) return undefined;
  if (!Number.isInteger(quota)) return 'Enter a whole number.';
  if (quota < 1) return 'Enter a quota of at least 1.';
  return quota > highest ? `This quota is at most ${formatNumber(highest)}.` : undefined;
}
