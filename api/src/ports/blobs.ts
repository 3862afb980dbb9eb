/** Files by key. The server chooses the keys (`images/ab12/512.webp`), never user input. */
export interface Blobs {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes bytes as they arrive and returns their number. An interrupted write leaves no file. */
  writeStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Reads a part of a file, shorter at its end. Returns undefined if there is no such file. */
  readRange(key: string, range: { start: number; length: number }): Promise<Uint8Array | undefined>;
  /** Streams a file, or a part of it. Returns undefined if there is no such file. `length` may reach past the end. */
  readStream(
    key: string,
    range?: { start: number; length: number },
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Reads a file. Returns undefined if there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Removes every file by the start of its key. `prefix` ends with a slash. */
  removeAll(prefix: string): Promise<void>;
  /** Returns true if there is such a file. */
  has(key: string): Promise<boolean>;
  /** Throws if the store does not respond. */
  check(): Promise<void>;
}
