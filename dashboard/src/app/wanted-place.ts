const KEY = 'tidings-wanted';

/** Where somebody wanted to go before they had to sign in: kept for this tab, also over a reload. */
export function keepWantedPlace(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Told once. Only a path of the dashboard's own: it is followed without a question. */
export function takeWantedPlace(): string | undefined {
  const path = sessionStorage.getItem(KEY) ?? '';
  sessionStorage.removeItem(KEY);
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
