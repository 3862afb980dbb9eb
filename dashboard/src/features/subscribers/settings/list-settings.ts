import type { components } from '@tidings/sdk';

export type ListSettings = components['schemas']['ListSettings'];
export type ArchiveMode = ListSettings['archive'];
export type TrackingMode = ListSettings['tracking'];

export const listSettingsKey = ['/api/list-settings'];

export const ARCHIVE_MODES: ReadonlyArray<{ value: ArchiveMode; label: string; help: string }> = [
  { value: 'listed', label: 'Listed', help: 'On your page, in feeds, and for search engines to find.' },
  {
    value: 'unlisted',
    label: 'Not listed for search engines',
    help: 'For everybody who has the address. Search engines are asked to stay away.',
  },
  { value: 'off', label: 'Off', help: 'Nobody sees it. Letters are read by mail alone.' },
];

export const TRACKING_MODES: ReadonlyArray<{ value: TrackingMode; label: string; help: string }> = [
  {
    value: 'anonymous',
    label: 'For all readers together',
    help: 'You see how often a letter was opened and which links were followed. Nothing says who it was.',
  },
  {
    value: 'individual',
    label: 'For each reader',
    help: 'You also see who it was. Readers find on their own page that you do, and what is kept of them. In many countries you need their consent first.',
  },
  {
    value: 'off',
    label: 'Not at all',
    help: 'Links lead straight to where they say, and no image tells of an opening.',
  },
];
