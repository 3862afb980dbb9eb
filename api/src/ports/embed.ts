/** One file of the widgets, whole in itself. */
export interface EmbedFile {
  /** Without its ending: `subscribe`. */
  name: string;
  /** From the root of this instance. */
  path: string;
  /** As in the attribute of that name: `sha384-…`. */
  integrity: string;
  bytes: number;
  /** Bytes as they travel, compressed. */
  gzip: number;
}

export interface EmbedRelease {
  version: string;
  /** Names these very bytes, and the folder that they lie in. */
  release: string;
  files: EmbedFile[];
}

/** The widgets as other sites load them. */
export interface Embed {
  getRelease(): Promise<EmbedRelease>;
}
