import type { LayoutName } from '../designs/designs.js';
import type { Sheet } from '../sheet.js';
import { productCards, sectionCards, shopWindow } from './cards.js';
import { marginHeads, newspaper } from './columns.js';
import { accentDash, moon } from './dark.js';
import { dashedFrame, dataFirst } from './framed.js';
import { hero, plate, poster, roundHero } from './hero.js';
import { datedList, numberedList } from './list.js';
import { bar, masthead, softMasthead } from './masthead.js';
import { invitation, plain, signedLayout } from './plain.js';
import { sideImage, sidePanel } from './split.js';
import { steps } from './steps.js';

/** Each layout renders everything between preview text and footer, and omits no content. */
export const LAYOUTS: Record<LayoutName, (sheet: Sheet) => string> = {
  plain,
  bar,
  'side-image': sideImage,
  'product-cards': productCards,
  signed: signedLayout,
  masthead,
  newspaper,
  'numbered-list': numberedList,
  hero,
  'side-panel': sidePanel,
  'section-cards': sectionCards,
  'accent-dash': accentDash,
  'dashed-frame': dashedFrame,
  'round-hero': roundHero,
  moon,
  plate,
  steps,
  'dated-list': datedList,
  poster,
  invitation,
  'data-first': dataFirst,
  'soft-masthead': softMasthead,
  'shop-window': shopWindow,
  'margin-heads': marginHeads,
};
