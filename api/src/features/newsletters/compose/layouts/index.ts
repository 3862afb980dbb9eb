import type { LayoutName } from '../designs/designs.js';
import type { Sheet } from '../sheet.js';
import { renderProductCards, renderSectionCards, renderShopWindow } from './cards.js';
import { renderMarginHeads, renderNewspaper } from './columns.js';
import { renderAccentDash, renderMoon } from './dark.js';
import { renderDashedFrame, renderDataFirst } from './framed.js';
import { renderHero, renderPlate, renderPoster, renderRoundHero } from './hero.js';
import { renderDatedList, renderNumberedList } from './list.js';
import { renderBar, renderMasthead, renderSoftMasthead } from './masthead.js';
import { renderInvitation, renderPlain, renderSigned } from './plain.js';
import { renderSideImage, renderSidePanel } from './split.js';
import { renderRecipeLayout } from './steps.js';

/** Each layout renders everything between preview text and footer, and omits no content. */
export const LAYOUTS: Record<LayoutName, (sheet: Sheet) => string> = {
  plain: renderPlain,
  bar: renderBar,
  'side-image': renderSideImage,
  'product-cards': renderProductCards,
  signed: renderSigned,
  masthead: renderMasthead,
  newspaper: renderNewspaper,
  'numbered-list': renderNumberedList,
  hero: renderHero,
  'side-panel': renderSidePanel,
  'section-cards': renderSectionCards,
  'accent-dash': renderAccentDash,
  'dashed-frame': renderDashedFrame,
  'round-hero': renderRoundHero,
  moon: renderMoon,
  plate: renderPlate,
  steps: renderRecipeLayout,
  'dated-list': renderDatedList,
  poster: renderPoster,
  invitation: renderInvitation,
  'data-first': renderDataFirst,
  'soft-masthead': renderSoftMasthead,
  'shop-window': renderShopWindow,
  'margin-heads': renderMarginHeads,
};
