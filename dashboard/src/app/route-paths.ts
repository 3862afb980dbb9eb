/** Every address that the dashboard answers. Imports nothing, so that the API's tests can read it. */
export const routePaths = {
  landing: '/',
  auth: '/auth',
  home: '/dashboard',
  formerSiteEditor: '/dashboard2',
  siteEditor: '/dashboard3',
  newsletterEditor: '/newsletter/new2',
  newsletters: '/newsletters',
  subscribers: '/subscribers',
} as const;

/** The first segments of those addresses. They can never be usernames. */
export const firstPathSegments: readonly string[] = [
  ...new Set(Object.values(routePaths).flatMap((path) => path.split('/').slice(1, 2))),
].filter((segment) => segment !== '');
