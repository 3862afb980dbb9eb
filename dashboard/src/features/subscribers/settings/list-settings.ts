import type { components } from '@tidings/sdk';

export type ListSettings = components['schemas']['ListSettings'];
export type ArchiveMode = ListSettings['archive'];

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
