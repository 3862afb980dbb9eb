/** The facts about a file that visitors see before they buy it. Each is null if unknown. */
export interface FileFacts {
  /** The number of pages of a PDF document. */
  pages: number | null;
  /** The length of a recording, rounded to seconds. */
  seconds: number | null;
}

export const NO_FACTS: FileFacts = { pages: null, seconds: null };

export interface FileToRead {
  mimeType: string;
  /** Reads the bytes into memory, only if they are needed. Returns undefined if the file no longer exists. */
  read: () => Promise<Uint8Array | undefined>;
}

/** Reads the facts of any file. Never throws, and returns within seconds. An unreadable file has no facts. */
export type ReadFileFacts = (file: FileToRead) => Promise<FileFacts>;

/** Returns whether files of a type can have facts. */
export function mayHaveFacts(mimeType: string): boolean {
  return mimeType === 'application/pdf' || /^(?:audio|video)\//.test(mimeType);
}
