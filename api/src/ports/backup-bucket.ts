/** A bucket for backups. Keys are paths: `tidings/2026-11-21T03-00-00.000Z/manifest.json`. */
export interface BackupBucket {
  /** Writes bytes as they arrive. An interrupted write leaves no object. */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Streams an object. Returns undefined if there is no such object. */
  read(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  has(key: string): Promise<boolean>;
  /** Returns whether there is no object below a prefix, which ends with a slash. */
  isEmpty(prefix: string): Promise<boolean>;
  /** Lists the names of the folders directly below a prefix, which ends with a slash. */
  listFolders(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Removes all objects and unfinished uploads below a prefix, which ends with a slash. */
  removeAll(prefix: string): Promise<void>;
}
