// Runs before the first paint. The build writes it into the page, and the policy allows it by its hash.
(() => {
  const root = document.documentElement;
  const path = location.pathname;

  let choice = null;
  try {
    choice = localStorage.getItem('tidings-theme');
  } catch {
    // If the browser blocks storage, the system's theme applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = choice === 'light' || choice === 'dark' ? choice : system;

  // Uses the first pattern that matches. `shell.css` has the layouts.
  const layouts = [
    ['entry', /^\/(auth|onboarding|device|verify-email|reset-password|admin\/login)\b/],
    ['page', /^\/(terms|privacy|test)?$/],
    ['console', /^\/admin\b/],
    ['app', /./],
  ];
  root.dataset.shell = layouts.find(([, pattern]) => pattern.test(path))[0];

  // Requests the session in parallel with the app's files. `src/api.ts` uses the response once.
  if (!/^\/admin\b/.test(path)) window.earlyUser = fetch('/api/user', { cache: 'no-store' });

  // Loads the screen's own files in parallel with the app's.
  const screens = SCREEN_FILES;
  for (const file of screens[path] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
