import type { QueryClient } from '@tanstack/react-query';
import { type createMemoryRouter, matchRoutes } from 'react-router';
import { railItems, tabItems } from '../layout/navigation';
import { routePaths } from './route-paths';

type Router = ReturnType<typeof createMemoryRouter>;

/** Milliseconds before each screen, which lets the current screen render and start its queries first. */
const PRELOAD_DELAY_MS = 500;

/** Returns the screens to preload: Home from the sign-in form, and the other items of the navigation from Home. */
const NEXT_SCREENS: Record<string, readonly string[]> = {
  [routePaths.auth]: [routePaths.home],
  [routePaths.home]: [...new Set([...tabItems, ...railItems].map(({ path }) => path))].filter(
    // Omits the editor, because it is as large as all other screens together.
    (path) => path !== routePaths.home && path !== routePaths.newsletterEditor,
  ),
};

/**
 * Preloads the files of likely next screens, half a second apart and while no other request is in progress. Preloads
 * nothing if the browser saves data.
 */
export function preloadScreens(router: Router, queryClient: QueryClient): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const waitingPaths: string[] = [];
  const preloadedPaths = new Set<string>();
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let path = waitingPaths.shift(); path !== undefined; path = waitingPaths.shift()) {
      do await new Promise((resolve) => setTimeout(resolve, PRELOAD_DELAY_MS));
      while (queryClient.isFetching() > 0 || router.state.navigation.state !== 'idle');
      // Opening the screen requests a failed file again.
      await loadScreen(router, path).catch(() => undefined);
    }
    isRunning = false;
  }

  function follow({ location, initialized }: Router['state']): void {
    if (!initialized) return;
    const next = (NEXT_SCREENS[location.pathname] ?? []).filter((path) => !preloadedPaths.has(path));
    for (const path of next) preloadedPaths.add(path);
    waitingPaths.push(...next);
    void run();
  }

  router.subscribe(follow);
  follow(router.state);
}

async function loadScreen({ routes }: Router, path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : undefined)),
  );
}
