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

const HIGHEST = { freeQuota: 5_000, proQuota: 10_000 };

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
    contactEmail: change.contactEmail === '' ? 'Please enter a valid email address' : undefined,
    freeQuota: quotaProblem(change.freeQuota, HIGHEST.freeQuota),
    proQuota: quotaProblem(change.proQuota, HIGHEST.proQuota),
    importReviewRows: rowsProblem(change.importReviewRows),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function rowsProblem(rows: number | null | undefined): string | undefined {
  if (rows === null || rows === undefined) return undefined;
  return Number.isInteger(rows) && rows >= 0 ? undefined : 'A number of rows is a whole number from 0.';
}

function quotaProblem(quota: number | null | undefined, highest: number): string | undefined {
  if (quota === null || quota === undefined) return undefined;
  if (!Number.isInteger(quota)) return 'A quota is a whole number.';
  if (quota < 1) return 'A quota is at least 1.';
  return quota > highest ? `This quota is at most ${formatNumber(highest)}.` : undefined;
}
