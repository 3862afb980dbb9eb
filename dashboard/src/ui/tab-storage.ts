/**
 * What this tab keeps over a reload. Storage can be refused: what was to be kept then lasts until the page is
 * left, and reading finds nothing.
 */
export function readFromTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Refused, or full.
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage that is refused holds nothing.
  }
}
