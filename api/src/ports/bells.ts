/** A bell says that there are new rows to look at. It carries nothing, and a lost one only costs time. */
export type BellName = 'jobs' | 'deliveries';

export interface Bells {
  ring(name: BellName): void;
  /** Returns the function that stops listening. */
  listen(name: BellName, heard: () => void): () => void;
  close(): void;
}
