/** The plan of a share image: its drawing and its texts. Sizes are in pixels. */
export interface ShareImagePlan {
  width: number;
  height: number;
  /** SVG without text or images, because the renderer has the fonts. */
  background: string;
  /** The creator's image, to be cropped to a circle; null if there is none. */
  image: { address: string; left: number; top: number; size: number } | null;
  texts: ShareText[];
}

export interface ShareText {
  text: string;
  face: 'serif' | 'sans';
  /** The font size, which is reduced until the text fits its box. */
  size: number;
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The position of the text in its box; `centre` centers both ways. */
  place: 'top' | 'bottom' | 'centre';
}
