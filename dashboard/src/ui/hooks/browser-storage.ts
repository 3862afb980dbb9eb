/**
 * Reads and writes texts in a storage of the browser. If the storage is blocked or full, writes do nothing and reads
 * return undefined.
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
        // The storage is blocked or full.
      }
    },
    forget(key: string): void {
      try {
        open().removeItem(key);
      } catch {
        // A blocked storage has no entries.
      }
    },
  };
}

/** A storage that lasts as long as the tab, across reloads. */
export const tabStorage = createTextStorage(() => sessionStorage);

/** A storage that lasts on this device, for all tabs. */
export const deviceStorage = createTextStorage(() => localStorage);
