import { ClipboardCheck, Gauge, ListX, ScrollText, Send, Settings2, ShieldUser } from 'lucide-react';
import type { NavigationItem } from '../layout/navigation';
import { routePaths } from '../routes/route-paths';

/** The items of a phone's tab bar, which has room for five. */
export const consoleTabs: NavigationItem[] = [
  { path: routePaths.consoleDashboard, label: 'Dashboard', icon: Gauge },
  { path: routePaths.consoleDeliveries, label: 'Deliveries', icon: Send },
  { path: routePaths.consoleReview, label: 'Review', icon: ClipboardCheck },
  { path: routePaths.consoleJobs, label: 'Jobs', icon: ListX },
  { path: routePaths.consoleAudit, label: 'Audit log', icon: ScrollText },
];

/** The items that a phone shows in the account menu. */
export const consoleMenuItems: NavigationItem[] = [
  { path: routePaths.consoleSettings, label: 'Settings', icon: Settings2 },
  { path: routePaths.consoleAdministrators, label: 'Admins', icon: ShieldUser },
];

export const consoleItems: NavigationItem[] = [...consoleTabs, ...consoleMenuItems];
