import { errorMessage, MAX_PRODUCTS, MAX_QUOTA } from '@tidings/sdk';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { TextField } from '../../../ui/forms/field';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { PageHeader } from '../../../ui/page-header';
import { readFieldProblems } from '../console-api';
import { AnnouncementCard } from './announcement-card';
import { type InstanceSettings, useChangeSettings, useInstanceSettings } from './mutations';
import { RegistrationCard } from './registration-card';
import {
  findSettingsProblems,
  type LimitName,
  limitPath,
  readSettingsChange,
  type SettingName,
  type SettingsDraft,
  type SettingsProblems,
  toSettingsDraft,
} from './settings-draft';

type SettingField = { name: SettingName; label: string; help: string } & ComponentProps<'input'>;

const FIELDS: SettingField[] = [
  {
    name: 'brandName',
    label: 'Name of this instance',
    help: 'Shown on screens, pages and emails of this instance.',
    maxLength: 50,
  },
  {
    name: 'contactEmail',
    label: 'Contact address',
    help: 'The public email address for questions and complaints.',
    type: 'email',
    inputMode: 'email',
  },
  {
    name: 'importReviewRows',
    label: 'Review imports over this many rows',
    help: 'Counts all imports of an account together. An administrator must approve the first import that goes over this number. Works only if ABUSE_LIMITS is on.',
    type: 'number',
    min: 0,
  },
];

/** The limits of both plans, side by side. */
const LIMIT_FIELDS: SettingField[] = [
  { name: 'freeQuota', label: 'Newsletters a month, free plan', ...createQuotaField(MAX_QUOTA.free) },
  { name: 'proQuota', label: 'Newsletters a month, Pro', ...createQuotaField(MAX_QUOTA.pro) },
  ...createPlanFields(
    'recipients',
    'Recipients a month',
    'Leave empty for no plan limit. If ABUSE_LIMITS is on, the account’s age and reputation still limit recipients.',
  ),
  ...createPlanFields(
    'subscribers',
    'Subscribers',
    'Includes pending subscribers. Leave empty for no limit.',
  ),
  ...createPlanFields('imageMegabytes', 'Images in MB', 'Leave empty for the default.'),
  ...createPlanFields('fileMegabytes', 'Product files in MB', 'Leave empty for the default.'),
  ...createPlanFields('products', 'Products', `Up to ${MAX_PRODUCTS}. Leave empty for the default.`),
];

function createPlanFields(name: LimitName, label: string, help: string): SettingField[] {
  const field = { type: 'number', min: 0, help };
  return [
    { ...field, name: limitPath('free', name), label: `${label}, free plan` },
    { ...field, name: limitPath('pro', name), label: `${label}, Pro` },
  ];
}

function createQuotaField(highest: number) {
  return { help: formatQuotaHelp(highest), type: 'number', min: 1, max: highest };
}

function formatQuotaHelp(highest: number): string {
  return `For users without a quota of their own. From 1 to ${formatNumber(highest)}.`;
}

export function SettingsForm({ settings }: { settings: InstanceSettings }) {
  const [draft, setDraft] = useState(() => toSettingsDraft(settings));
  const [problems, setProblems] = useState<SettingsProblems>({});
  const save = useChangeSettings();
  const environment = toSettingsDraft(settings.environment);
  const change = readSettingsChange(draft, settings);
  const isChanged = Object.keys(change).length > 0;
  const shownDraft = { draft, environment, problems, onWrite: write };

  function write(name: SettingName, value: string) {
    setDraft((current) => ({ ...current, [name]: value }));
    setProblems(({ [name]: _, ...otherProblems }) => otherProblems);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const foundProblems = findSettingsProblems(change);
    setProblems(foundProblems);
    if (!isChanged || Object.keys(foundProblems).length > 0) return;
    save.mutate(change, {
      onSuccess: (savedSettings) => setDraft(toSettingsDraft(savedSettings)),
      onError: (error) => setProblems(readFieldProblems(error)),
    });
  }

  return (
    <Card>
      <form className="flex max-w-[560px] flex-col gap-5" onSubmit={submit} noValidate>
        <h2 className="text-section font-strong">This instance</h2>
        {FIELDS.map((field) => (
          <Setting key={field.name} field={field} {...shownDraft} />
        ))}
        <h2 className="text-section font-strong">Limits of each plan</h2>
        <p className="text-ink-2">A lower limit deletes nothing. Creators above the limit cannot add more.</p>
        <div className="grid gap-5 md:grid-cols-2">
          {LIMIT_FIELDS.map((field) => (
            <Setting key={field.name} field={field} {...shownDraft} />
          ))}
        </div>
        <Button type="submit" tone="primary" className="self-start" busy={save.isPending}>
          Save settings
        </Button>
      </form>
      <UnsavedChangesGuard unsaved={isChanged} />
    </Card>
  );
}

type SettingProps = {
  field: SettingField;
  draft: SettingsDraft;
  environment: SettingsDraft;
  problems: SettingsProblems;
  onWrite: (name: SettingName, value: string) => void;
};

function Setting({ field: { name, ...field }, draft, environment, problems, onWrite }: SettingProps) {
  return (
    <div className="flex flex-col items-start gap-1 *:w-full">
      <TextField
        {...field}
        name={name}
        autoComplete="off"
        error={problems[name]}
        value={draft[name]}
        onChange={(event) => onWrite(name, event.target.value)}
      />
      {draft[name].trim() !== environment[name] && (
        <Button
          tone="ghost"
          className="-ml-2.5 w-auto! px-2.5! text-meta! md:min-h-8!"
          onClick={() => onWrite(name, environment[name])}
        >
          Reset to the server default: {environment[name] || 'no limit'}
        </Button>
      )}
    </div>
  );
}

export function SettingsPage() {
  const { data: settings, error, refetch } = useInstanceSettings();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Settings" lead="Changes take effect within seconds, without a restart." />
      <WaveRule />
      <RegistrationCard />
      {settings && <AnnouncementCard announcement={settings.announcement} />}
      {settings && <SettingsForm settings={settings} />}
      {!settings && (
        <Card>
          {error ? (
            <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
          ) : (
            <SkeletonRows rows={4} rowClass="h-20" />
          )}
        </Card>
      )}
    </div>
  );
}
