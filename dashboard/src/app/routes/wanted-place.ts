import { forgetInTab, readFromTab, saveInTab } from '../../ui/hooks/tab-storage';

const KEY = 'tidings-wanted';

/** Stores the path that a visitor requested before sign-in, for this tab, across reloads. */
export function saveWantedPlace(path: string): void {
  saveInTab(KEY, path);
}

/**
 * Returns the path once and deletes it. Accepts only paths of the dashboard, because it is followed without a check.
 */
export function takeWantedPlace(): string | undefined {
  const path = readFromTab(KEY) ?? '';
  forgetInTab(KEY);
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
