/** One self-contained file of the widgets. */
export interface EmbedFile {
  /** The name without its extension: `subscribe`. */
  name: string;
  /** The path from the root of this instance. */
  path: string;
  /** The value of the attribute of that name: `sha384-…`. */
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
