/**
 * Reads a value that this tab stored across reloads. Storage may be blocked: values then last until the page is
 * closed, and reading finds nothing.
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
    // Blocked, or full.
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage has no entries.
  }
}
