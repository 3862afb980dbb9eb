/** One self-contained file of the widgets. */
export interface EmbedFile {
  /** Without its extension: `subscribe`. */
  name: string;
  /** From the root of this instance. */
  path: string;
  /** As in the attribute of that name: `sha384-…`. */
  integrity: string;
  bytes: number;
  /** Transferred bytes, compressed. */
  gzip: number;
}

export interface EmbedRelease {
  version: string;
  /** Identifies these exact bytes, and their folder. */
  release: string;
  files: EmbedFile[];
}

/** The widgets as other sites load them. */
export interface Embed {
  getRelease(): Promise<EmbedRelease>;
}
