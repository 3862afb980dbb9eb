/** The disk of `DATA_DIR`. */
export interface Disk {
  /** Returns the size of the disk and the part that this process may still fill, in bytes. */
  measure(): Promise<{ freeBytes: number; totalBytes: number }>;
  /** Writes, syncs and removes a small file. Throws if the disk cannot be written. */
  checkWrites(): Promise<void>;
}
