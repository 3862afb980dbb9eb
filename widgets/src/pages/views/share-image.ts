/** The picture of a shared page: what is drawn, and what is written where. Measures are pixels. */
export interface ShareImagePlan {
  width: number;
  height: number;
  /** SVG without text or pictures: who draws it has the fonts. */
  background: string;
  /** The creator's picture, to be cut to a circle; null when there is none. */
  picture: { address: string; left: number; top: number; size: number } | null;
  texts: ShareText[];
}

export interface ShareText {
  text: string;
  face: 'serif' | 'sans';
  /** Of the letters; made smaller until the text fits its box. */
  size: number;
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where in its box the text stands; `centre` both ways. */
  place: 'top' | 'bottom' | 'centre';
}
