/** One self-contained file of the widgets. */
export interface EmbedFile {
  /** The name without its extension: `subscribe`. */
  name: string;
  /** The path from the root of this instance. */
  path: string;
  /** The value of the attribute `integrity`: `sha384-…`. */
  integrity: string;
  bytes: number;
  /** The number of transferred, compressed bytes. */
  gzip: number;
}

export interface EmbedRelease {
  version: string;
  /** The id of these exact bytes, and of their folder. */
  release: string;
  files: EmbedFile[];
}

/** The widgets as other sites load them. */
export interface Embed {
  getRelease(): Promise<EmbedRelease>;
}
