import {
  ChartNoAxesColumn,
  CodeXml,
  House,
  type LucideIcon,
  Mail,
  PenLine,
  ReceiptText,
  Settings2,
  Smartphone,
  Sparkle,
  Users,
} from 'lucide-react';
import { routePaths } from '../routes/route-paths';

/** `section` is another path, whose screens belong to this item. */
export type NavigationItem = { path: string; label: string; icon: LucideIcon; section?: string };

const home: NavigationItem = { path: routePaths.home, label: 'Home', icon: House };
const site: NavigationItem = { path: routePaths.siteEditor, label: 'Edit Site', icon: Smartphone };
const newsletters: NavigationItem = {
  path: routePaths.newsletters,
  label: 'Newsletters',
  icon: Mail,
  section: '/newsletter',
};
const subscribers: NavigationItem = { path: routePaths.subscribers, label: 'Subscribers', icon: Users };
const sales: NavigationItem = { path: routePaths.sales, label: 'Sales', icon: ReceiptText };
const insights: NavigationItem = { path: routePaths.insights, label: 'Insights', icon: ChartNoAxesColumn };
const embed: NavigationItem = { path: routePaths.widgets, label: 'Embed', icon: CodeXml };
const write: NavigationItem = { path: routePaths.newsletterEditor, label: 'Send Newsletter', icon: PenLine };

export const railItems: NavigationItem[] = [home, site, newsletters, subscribers, sales, insights, embed];
export const tabItems: NavigationItem[] = [home, site, write, insights, subscribers];

const upgrade: NavigationItem = { path: routePaths.upgrade, label: 'Upgrade (PRO)', icon: Sparkle };
const settings: NavigationItem = { path: routePaths.settings, label: 'Settings', icon: Settings2 };

/** Returns the items at the bottom of the rail. Omits the upgrade for users with Pro. */
export function listFootItems({ isPro }: { isPro: boolean }): NavigationItem[] {
  return isPro ? [settings] : [upgrade, settings];
}

/** Returns the items of the account menu. On a phone it includes the items that do not fit in the tab bar. */
export function listMenuItems(user: { isPro: boolean }): NavigationItem[] {
  return [newsletters, sales, embed, ...listFootItems(user)];
}
