import { forgetInTab, readFromTab, saveInTab } from '../ui/tab-storage';

const KEY = 'tidings-wanted';

/** Where somebody wanted to go before they had to sign in: kept for this tab, also over a reload. */
export function saveWantedPlace(path: string): void {
  saveInTab(KEY, path);
}

/** Told once. Only a path of the dashboard's own: it is followed without a question. */
export function takeWantedPlace(): string | undefined {
  const path = readFromTab(KEY) ?? '';
  forgetInTab(KEY);
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
