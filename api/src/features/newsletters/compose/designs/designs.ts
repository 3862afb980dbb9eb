import type { DraftFields } from '../../drafts/draft-fields.js';
import type { Template } from '../../table.js';
import {
  buildDarkPalette,
  buildLightPalette,
  createTemplateDarkPalette,
  type Palette,
  type Swatch,
} from './palette.js';

/** The arrangements of a design. `layouts/` has one function for each. */
export type LayoutName =
  | 'plain'
  | 'bar'
  | 'side-image'
  | 'product-cards'
  | 'signed'
  | 'masthead'
  | 'newspaper'
  | 'numbered-list'
  | 'hero'
  | 'side-panel'
  | 'section-cards'
  | 'accent-dash'
  | 'dashed-frame'
  | 'round-hero'
  | 'moon'
  | 'plate'
  | 'steps'
  | 'dated-list'
  | 'poster'
  | 'invitation'
  | 'data-first'
  | 'soft-masthead'
  | 'shop-window'
  | 'margin-heads';

/**
 * Layout × type × palette. A new design is a row here. It needs a new layout only if none of the others fits.
 */
export interface Design extends Swatch {
  key: string;
  /** The design's template among the four, or null for a premium design. */
  template: Template | null;
  name: string;
  layout: LayoutName;
  headFont: string;
  bodyFont: string;
  /** Corner radii in px, of the card, of images in it, and of buttons. */
  corners: [card: number, image: number, button: number];
}

const GEO = "Georgia,'Times New Roman',serif";
const HEL = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PAL = "Palatino,'Palatino Linotype','Book Antiqua',Georgia,serif";
const GAR = "Garamond,Baskerville,'Book Antiqua',Georgia,serif";
const TIM = "'Times New Roman',Times,serif";
const VER = "Verdana,Geneva,'Segoe UI',sans-serif";
const TRE = "'Trebuchet MS','Segoe UI',Tahoma,sans-serif";
const GIL = "'Gill Sans','Gill Sans MT',Calibri,'Trebuchet MS',sans-serif";
const COU = "'Courier New',Courier,monospace";
const BLK = "'Arial Black',Arial,Helvetica,sans-serif";

type Corners = Design['corners'];

/** Builds a design. `colors` has the outer, card, ink, muted and accent color, and the label's color on accent. */
function createDesign(
  [key, name, layout]: [string, string, LayoutName],
  colors: string,
  [headFont, bodyFont]: [string, string],
  corners: Corners,
): Design {
  const [outer, card, ink, muted, accent, onAccent] = colors.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    key,
    template: null,
    name,
    layout,
    outer,
    card,
    ink,
    muted,
    accent,
    onAccent,
    headFont,
    bodyFont,
    corners,
  };
}

function createTemplateDesign(key: Template, name: string, layout: LayoutName): Design {
  const colors = '#f1f6f7 #ffffff #0a242e #566d75 #02566b #ffffff';
  return { ...createDesign([key, name, layout], colors, [GEO, HEL], [12, 8, 8]), template: key };
}

/** Free on every plan, in the picker's order. */
const TEMPLATE_DESIGNS: Design[] = [
  createTemplateDesign('template-2', 'Default', 'bar'),
  createTemplateDesign('template-1', 'No Image', 'plain'),
  createTemplateDesign('template-3', 'Side Image', 'side-image'),
  createTemplateDesign('template-4', 'Products', 'product-cards'),
];

/** Designs differ in structure, not only in color. No two similar layouts are adjacent. */
export const PREMIUM_DESIGNS: Design[] = [
  createDesign(
    ['plain-post', 'Plain Post', 'signed'],
    '#ffffff #ffffff #1b2a30 #55666d #02566b #ffffff',
    [GEO, GEO],
    [0, 0, 4],
  ),
  createDesign(
    ['harbour', 'Harbour', 'masthead'],
    '#e8eef0 #ffffff #0a242e #4f646c #02566b #ffffff',
    [GEO, HEL],
    [4, 0, 4],
  ),
  createDesign(
    ['broadsheet', 'Broadsheet', 'newspaper'],
    '#f4f1ea #fdfcf8 #1a1a18 #5a5850 #8a1c13 #ffffff',
    [TIM, GEO],
    [0, 0, 0],
  ),
  createDesign(
    ['parish-notes', 'Parish Notes', 'numbered-list'],
    '#f6f4ef #fffdf8 #2b2620 #655c50 #7a4a12 #ffffff',
    [PAL, PAL],
    [8, 4, 6],
  ),
  createDesign(
    ['kiosk', 'Kiosk', 'hero'],
    '#fff0e8 #ffffff #3a1510 #76503f #b8321a #ffffff',
    [BLK, HEL],
    [0, 0, 6],
  ),
  createDesign(
    ['lighthouse', 'Lighthouse', 'side-panel'],
    '#e3e9ee #ffffff #10283a #51677a #b45309 #ffffff',
    [HEL, HEL],
    [0, 0, 4],
  ),
  createDesign(
    ['moss', 'Moss', 'section-cards'],
    '#e9efe4 #fbfdf8 #1d2e1c #536350 #2f6b35 #ffffff',
    [GEO, HEL],
    [14, 14, 10],
  ),
  createDesign(
    ['ink-stone', 'Ink Stone', 'accent-dash'],
    '#101314 #181c1e #eef0ee #aab2b2 #f0c75e #1a1503',
    [GEO, HEL],
    [0, 0, 4],
  ),
  createDesign(
    ['telegram', 'Telegram', 'dashed-frame'],
    '#f2ecd9 #faf6e8 #221f17 #5f5947 #a02a1c #ffffff',
    [COU, COU],
    [0, 0, 0],
  ),
  createDesign(
    ['orchard', 'Orchard', 'round-hero'],
    '#fdf3dc #fffbf0 #3b2a0c #6f5c35 #3f6b1d #ffffff',
    [PAL, HEL],
    [28, 18, 99],
  ),
  createDesign(
    ['nightjar', 'Nightjar', 'moon'],
    '#161226 #1f1a35 #f1eefb #b9b2d6 #b9a4ff #1b1238',
    [TRE, VER],
    [20, 14, 12],
  ),
  createDesign(
    ['gallery', 'Gallery', 'plate'],
    '#ffffff #ffffff #111111 #666666 #111111 #ffffff',
    [HEL, HEL],
    [0, 0, 0],
  ),
  createDesign(
    ['recipe-card', 'Recipe Card', 'steps'],
    '#fbeae3 #fffaf6 #4a1f16 #7a554a #a63d22 #ffffff',
    [GAR, GIL],
    [10, 6, 8],
  ),
  createDesign(
    ['field-log', 'Field Log', 'dated-list'],
    '#eef1ec #ffffff #20302b #586862 #8a5a00 #ffffff',
    [VER, VER],
    [6, 2, 4],
  ),
  createDesign(
    ['marquee', 'Marquee', 'poster'],
    '#fff6cf #fffdf0 #2d2305 #665a2c #1f1a08 #ffe45c',
    [BLK, HEL],
    [0, 0, 0],
  ),
  createDesign(
    ['salon', 'Salon', 'invitation'],
    '#f3eaf0 #fffafd #3a1830 #74546a #8a2463 #ffffff',
    [GAR, GAR],
    [0, 0, 2],
  ),
  createDesign(
    ['blueprint', 'Blueprint', 'data-first'],
    '#dfe9f7 #f7faff #122a52 #4c6187 #1d4ed8 #ffffff',
    [HEL, COU],
    [0, 0, 0],
  ),
  createDesign(
    ['seaglass', 'Seaglass', 'soft-masthead'],
    '#dcf0ec #f6fdfb #0c322d #466661 #0f766e #ffffff',
    [GIL, GIL],
    [26, 16, 14],
  ),
  createDesign(
    ['storefront', 'Storefront', 'shop-window'],
    '#f5f2ff #ffffff #251a4a #625a80 #5b34c9 #ffffff',
    [TRE, HEL],
    [6, 8, 8],
  ),
  createDesign(
    ['almanac', 'Almanac', 'margin-heads'],
    '#f3ecdf #fbf6ea #33261a #6a5a49 #24505a #ffffff',
    [GAR, GEO],
    [0, 0, 0],
  ),
];

export const DESIGNS: readonly Design[] = [...TEMPLATE_DESIGNS, ...PREMIUM_DESIGNS];

/**
 * Returns the premium design of that key, else the template, so that a key from a newer or older instance
 * still renders.
 */
export function getDesign(choice: { template: Template; design: string | null }): Design {
  return (
    PREMIUM_DESIGNS.find(({ key }) => key === choice.design) ??
    (TEMPLATE_DESIGNS.find(({ key }) => key === choice.template) as Design)
  );
}

/** Returns both palettes. The creator's accent applies to the four templates, but premium designs use their own. */
export function buildPalettes(
  design: Design,
  accent: string | null,
): { colors: Palette; darkColors: Palette } {
  if (design.template === null)
    return { colors: buildLightPalette(design, null), darkColors: buildDarkPalette(design) };
  return { colors: buildLightPalette(design, accent), darkColors: createTemplateDarkPalette(accent) };
}

/** Returns the name of a newsletter's premium design, or undefined for the four templates. */
export function findPremiumDesignName(
  newsletter: Pick<DraftFields, 'design' | 'template'>,
): string | undefined {
  const design = getDesign(newsletter);
  return design.template === null ? design.name : undefined;
}
