/** The image for a shared page: the drawing, and the positions of its texts. All sizes are pixels. */
export interface ShareImagePlan {
  width: number;
  height: number;
  /** SVG without text or images: the renderer has the fonts. */
  background: string;
  /** The creator's image, to be cropped to a circle; null if there is none. */
  image: { address: string; left: number; top: number; size: number } | null;
  texts: ShareText[];
}

export interface ShareText {
  text: string;
  face: 'serif' | 'sans';
  /** The font size, reduced until the text fits its box. */
  size: number;
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The alignment of the text in its box; `centre` in both directions. */
  place: 'top' | 'bottom' | 'centre';
}
