/** Files by key. Keys are ours (`images/ab12/512.webp`), never what somebody typed. */
export interface Blobs {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** As the bytes come; answers how many there were. What breaks off on the way leaves no file. */
  writeStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** A part of a file, shorter where it ends; undefined when there is no such file. */
  readRange(key: string, range: { start: number; length: number }): Promise<Uint8Array | undefined>;
  /** A file, or a part of it, as its bytes come; undefined when there is no such file. `length` may reach past the end. */
  readStream(
    key: string,
    range?: { start: number; length: number },
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Removes every file whose key starts with `prefix`, which ends with a slash. */
  removeAll(prefix: string): Promise<void>;
}
