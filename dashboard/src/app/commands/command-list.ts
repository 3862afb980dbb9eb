import {
  CircleUserRound,
  Copy,
  FilePlus2,
  Keyboard,
  ListFilter,
  LogOut,
  type LucideIcon,
  Tags,
  Upload,
  UserX,
} from 'lucide-react';
import { newNewsletterPath } from '../../features/newsletters/newsletter-paths';
import { listFootItems, type NavigationItem, railItems } from '../layout/navigation';
import { routePaths } from '../routes/route-paths';
import { SETTINGS_TABS } from '../settings/settings-tabs';

export type Command = {
  label: string;
  icon: LucideIcon;
  /** Other words by which users search for the command. */
  keywords?: string[];
  /** A path to open, or the name of an action. */
  run: { path: string } | { action: CommandAction };
};
export type CommandAction = 'copy-address' | 'show-shortcuts' | 'log-out';

const otherScreens: Command[] = [
  {
    label: 'Import subscribers',
    icon: Upload,
    keywords: ['csv', 'upload'],
    run: { path: routePaths.subscriberImport },
  },
  {
    label: 'Suppression list',
    icon: UserX,
    keywords: ['bounces', 'spam reports', 'blocked'],
    run: { path: routePaths.suppressed },
  },
  {
    label: 'Segments',
    icon: ListFilter,
    keywords: ['audience', 'filter', 'tags'],
    run: { path: routePaths.segments },
  },
  {
    label: 'Tags and fields',
    icon: Tags,
    keywords: ['topics', 'custom fields', 'labels'],
    run: { path: routePaths.tagsAndFields },
  },
  {
    label: 'Your Micro-site',
    icon: Copy,
    keywords: ['share', 'address', 'url', 'qr code', 'custom domain'],
    run: { path: routePaths.microsite },
  },
  ...SETTINGS_TABS.map(({ value, label, keywords }) => ({
    label: `Settings: ${label}`,
    icon: CircleUserRound,
    keywords: [...keywords],
    run: { path: `${routePaths.settings}?tab=${value}` },
  })),
];

/** Returns the commands of a creator, with the most used commands first. */
export function listCommands(user: { isPro: boolean }): { actions: Command[]; screens: Command[] } {
  return {
    actions: [
      {
        label: 'New newsletter',
        icon: FilePlus2,
        keywords: ['write', 'create', 'draft'],
        run: { path: newNewsletterPath },
      },
      {
        label: 'Copy the address of my page',
        icon: Copy,
        keywords: ['share', 'link', 'url'],
        run: { action: 'copy-address' },
      },
      {
        label: 'Show keyboard shortcuts',
        icon: Keyboard,
        keywords: ['help', 'keys'],
        run: { action: 'show-shortcuts' },
      },
      { label: 'Log out', icon: LogOut, keywords: ['sign out'], run: { action: 'log-out' } },
    ],
    screens: [
      ...railItems.map(toScreenCommand),
      ...listFootItems(user).map(toScreenCommand),
      ...otherScreens,
    ],
  };
}

function toScreenCommand({ label, icon, path }: NavigationItem): Command {
  return { label, icon, run: { path } };
}
