/** Files by key. Keys are ours (`images/ab12/512.webp`), never what somebody typed. */
export interface Blobs {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Removes every file whose key starts with `prefix`, which ends with a slash. */
  removeAll(prefix: string): Promise<void>;
}
