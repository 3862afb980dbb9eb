import bg1 from '../../assets/bg-1.svg?raw';
import bg2 from '../../assets/bg-2.svg?raw';
import bg3 from '../../assets/bg-3.svg?raw';
import bg4 from '../../assets/bg-4.svg?raw';
import defaultBg from '../../assets/default-bg.svg?raw';
import type { ArtGround } from './theme.js';

/** The art of the five painted themes as SVG text, for rendering images. */
export const artText: Record<ArtGround['art'], string> = {
  'default-bg': defaultBg,
  'bg-1': bg1,
  'bg-2': bg2,
  'bg-3': bg3,
  'bg-4': bg4,
};
