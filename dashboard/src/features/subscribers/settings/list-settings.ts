import type { components } from '@tidings/sdk';

export type ListSettings = components['schemas']['ListSettings'];
export type ArchiveMode = ListSettings['archive'];
export type TrackingMode = ListSettings['tracking'];

export const listSettingsKey = ['/api/list-settings'];

export const ARCHIVE_MODES: ReadonlyArray<{ value: ArchiveMode; label: string; help: string }> = [
  { value: 'listed', label: 'Listed', help: 'On your page, in feeds and in search engines.' },
  {
    value: 'unlisted',
    label: 'Not listed for search engines',
    help: 'For everyone with the address. Search engines are asked not to list it.',
  },
  { value: 'off', label: 'Off', help: 'Your newsletters are only sent by email.' },
];

export const TRACKING_MODES: ReadonlyArray<{ value: TrackingMode; label: string; help: string }> = [
  {
    value: 'anonymous',
    label: 'Totals only',
    help: 'You see the number of opens and clicks, but not the subscribers.',
  },
  {
    value: 'individual',
    label: 'For each subscriber',
    help: 'You also see the subscribers. Their preference center shows this and the stored data. Many countries require their consent first.',
  },
  {
    value: 'off',
    label: 'No tracking',
    help: 'We do not track links or opens.',
  },
];
