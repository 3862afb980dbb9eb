/** Every path of the dashboard. Imports nothing, so that the API's tests can read it. */
export const routePaths = {
  landing: '/',
  auth: '/auth',
  checkout: '/checkout',
  onboarding: '/onboarding',
  home: '/dashboard',
  formerSiteEditor: '/dashboard2',
  /** The editor of the public page. */
  siteEditor: '/dashboard3',
  productPage: '/dashboard3/products/:id',
  /** The editor of newsletters: drafts, schedules and sends. */
  newsletterEditor: '/newsletter/new2',
  /** The composer of a first draft, which the editor sends. */
  newsletterComposer: '/newsletter/new',
  newsletters: '/newsletters',
  /** The form for a newsletter on one page. */
  newsletterForm: '/newsletters/new',
  report: '/newsletters/:id/report',
  microsite: '/microsite',
  device: '/device',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  changeEmail: '/change-email',
  notMe: '/not-me',
  settings: '/settings',
  subscribers: '/subscribers',
  subscriberImport: '/subscribers/import',
  suppressed: '/subscribers/suppressed',
  subscriber: '/subscribers/:id',
  segments: '/subscribers/segments',
  tagsAndFields: '/subscribers/tags',
  sales: '/sales',
  payouts: '/payouts',
  simulatedPayouts: '/payouts/simulated',
  insights: '/insights',
  newsletterInsights: '/insights/newsletters/:id',
  upgrade: '/upgrade',
  widgets: '/widgets',
  console: '/admin',
  consoleLogin: '/admin/login',
  consoleDashboard: '/admin/dashboard',
  consoleDeliveries: '/admin/deliveries',
  consoleHealth: '/admin/health',
  consoleReview: '/admin/review',
  consoleJobs: '/admin/jobs',
  consoleBans: '/admin/bans',
  consolePrivacy: '/admin/privacy',
  consoleAudit: '/admin/audit',
  consoleSettings: '/admin/settings',
  consoleAdministrators: '/admin/administrators',
  terms: '/terms',
  privacy: '/privacy',
  demoComposer: '/newsletter/new-test',
  demoDashboard: '/dashboard-test',
  demoProfile: '/test',
  demoBackgrounds: '/test/backgrounds',
} as const;

/** The first segments of the paths, which cannot be usernames. */
export const firstPathSegments: readonly string[] = [
  ...new Set(Object.values(routePaths).flatMap((path) => path.split('/').slice(1, 2))),
].filter((segment) => segment !== '');

/** Returns whether a path belongs to the console. */
export function isConsolePath(path: string): boolean {
  return path === routePaths.console || path.startsWith(`${routePaths.console}/`);
}
