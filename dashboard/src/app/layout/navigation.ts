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

/** `within` is another path whose screens belong to this item. */
export type NavigationItem = { path: string; label: string; icon: LucideIcon; within?: string };

const home = { path: routePaths.home, label: 'Home', icon: House };
const site = { path: routePaths.siteEditor, label: 'Edit Site', icon: Smartphone };
const newsletters = { path: routePaths.newsletters, label: 'Newsletters', icon: Mail, within: '/newsletter' };
const subscribers = { path: routePaths.subscribers, label: 'Subscribers', icon: Users };
const sales = { path: routePaths.sales, label: 'Sales', icon: ReceiptText };
const insights = { path: routePaths.insights, label: 'Insights', icon: ChartNoAxesColumn };
const embed = { path: routePaths.widgets, label: 'Embed', icon: CodeXml };
const write = { path: routePaths.newsletterEditor, label: 'Send Newsletter', icon: PenLine };

export const railItems: NavigationItem[] = [home, site, newsletters, subscribers, sales, insights, embed];
export const tabItems: NavigationItem[] = [home, site, write, insights, subscribers];

/** At the bottom of the rail. */
export const footItems: NavigationItem[] = [
  { path: routePaths.upgrade, label: 'Upgrade (PRO)', icon: Sparkle },
  { path: routePaths.settings, label: 'Settings', icon: Settings2 },
];

/** In the account menu. On a phone it includes the items that the tab bar has no room for. */
export const menuItems: NavigationItem[] = [newsletters, sales, embed, ...footItems];
