/**
 * Reads and writes texts in a storage of the browser. Storage may be blocked or full: then nothing is stored, and
 * reading finds nothing.
 */
function createTextStorage(open: () => Storage) {
  return {
    read(key: string): string | undefined {
      try {
        return open().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    save(key: string, text: string): void {
      try {
        open().setItem(key, text);
      } catch {
        // Blocked, or full.
      }
    },
    forget(key: string): void {
      try {
        open().removeItem(key);
      } catch {
        // Blocked storage has no entries.
      }
    },
  };
}

/** Lasts as long as the tab, across reloads. */
export const tabStorage = createTextStorage(() => sessionStorage);

/** Lasts on this device, for all tabs. */
export const deviceStorage = createTextStorage(() => localStorage);
