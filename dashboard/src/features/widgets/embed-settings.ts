import {
  type ColorScheme,
  type Theme,
  type WidgetColors,
  type WidgetName,
  type WidgetSettings,
  widgetDefaults,
} from '@tidings/sdk/snippets';

export const TEXT_MAXIMUM = 120;
export const CARD_LINKS = [1, 2, 3, 4, 5, 6] as const;

export const CORNERS = [
  { value: '0', label: 'Square' },
  { value: '14', label: 'Soft' },
  { value: '24', label: 'Round' },
] as const;
export type Corners = (typeof CORNERS)[number]['value'];

/** What is typed and chosen on the screen, for all three widgets: going from one to another loses nothing. */
export interface EmbedDraft {
  heading: string;
  buttonText: string;
  placeholder: string;
  successText: string;
  /** Null until one is chosen; the first product then stands for it. */
  productId: number | null;
  layout: 'button' | 'card';
  buyText: string;
  /** Null for all. */
  links: number | null;
  theme: Theme;
  corners: Corners;
  light: WidgetColors;
  dark: WidgetColors;
}

export const FIRST_DRAFT: EmbedDraft = {
  ...widgetDefaults.subscribe,
  productId: null,
  layout: 'button',
  buyText: '',
  links: null,
  theme: 'auto',
  corners: '14',
  light: {},
  dark: {},
};

export interface Subject {
  creator: string;
  displayName: string;
  /** Undefined where the creator sells nothing. */
  product: { id: number; title: string } | undefined;
}

/** What the snippet and the preview are made from; undefined where there is nothing to buy. */
export function settingsOf(
  widget: WidgetName,
  draft: EmbedDraft,
  { creator, displayName, product }: Subject,
): WidgetSettings | undefined {
  const { theme, light, dark } = draft;
  const look = { theme, radius: Number(draft.corners), light, dark };
  switch (widget) {
    case 'subscribe': {
      const { heading, buttonText, placeholder, successText } = draft;
      return { ...look, widget, creator, heading: heading.trim(), buttonText, placeholder, successText };
    }
    case 'buy':
      return product && { ...look, widget, product, layout: draft.layout, text: draft.buyText.trim() };
    case 'card':
      return { ...look, widget, creator, displayName, links: draft.links ?? undefined };
  }
}

/** The colours that a visitor sees of a widget: a button alone has neither text nor ground of its own. */
export function colorsOf(widget: WidgetName, draft: EmbedDraft): ReadonlyArray<keyof WidgetColors> {
  return widget === 'buy' && draft.layout === 'button' ? ['accent'] : ['accent', 'ink', 'surface'];
}

/** Which colours a page of one kind shows. */
export function schemeOn(page: ColorScheme, theme: Theme): ColorScheme {
  return theme === 'auto' ? page : theme;
}
