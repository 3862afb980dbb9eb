import {
  type ColorScheme,
  type SignUpField,
  type Theme,
  type WidgetColors,
  type WidgetName,
  type WidgetSettings,
  widgetDefaults,
} from '@tidings/sdk/snippets';

export const MAX_TEXT_LENGTH = 120;
export const CARD_LINKS = [1, 2, 3, 4, 5, 6] as const;

export const CORNERS = [
  { value: '0', label: 'Square' },
  { value: '14', label: 'Soft' },
  { value: '24', label: 'Round' },
] as const;
export type Corners = (typeof CORNERS)[number]['value'];

/** The input of the screen for all three widgets, so that switching between them loses no input. */
export interface EmbedDraft {
  heading: string;
  buttonText: string;
  placeholder: string;
  successText: string;
  topicIds: number[];
  fieldIds: number[];
  /** Null until the user selects a product. Then the first product applies. */
  productId: number | null;
  layout: 'button' | 'card';
  buyText: string;
  /** The number of links. Null for all links. */
  links: number | null;
  theme: Theme;
  corners: Corners;
  light: WidgetColors;
  dark: WidgetColors;
}

export const FIRST_DRAFT: EmbedDraft = {
  ...widgetDefaults.subscribe,
  topicIds: [],
  fieldIds: [],
  productId: null,
  layout: 'button',
  buyText: '',
  links: null,
  theme: 'auto',
  corners: '14',
  light: {},
  dark: {},
};

export interface WidgetSubject {
  creator: string;
  displayName: string;
  /** Undefined if the creator sells no products. */
  product: { id: number; title: string } | undefined;
  topics: ReadonlyArray<{ id: number; name: string }>;
  fields: ReadonlyArray<SignUpField & { id: number }>;
}

/** Returns the settings for the snippet and the preview. Returns undefined if there is no product to buy. */
export function toWidgetSettings(
  widget: WidgetName,
  draft: EmbedDraft,
  { creator, displayName, product, topics, fields }: WidgetSubject,
): WidgetSettings | undefined {
  const { theme, light, dark } = draft;
  const look = theme === 'auto' ? { theme } : { theme, radius: Number(draft.corners), light, dark };
  switch (widget) {
    case 'subscribe': {
      const { heading, buttonText, placeholder, successText } = draft;
      return {
        ...look,
        widget,
        creator,
        heading: heading.trim(),
        buttonText,
        placeholder,
        successText,
        topics: topics.filter(({ id }) => draft.topicIds.includes(id)).map(({ name }) => name),
        fields: fields.filter(({ id }) => draft.fieldIds.includes(id)),
      };
    }
    case 'buy':
      return product && { ...look, widget, product, layout: draft.layout, text: draft.buyText.trim() };
    case 'card':
      return { ...look, widget, creator, displayName, links: draft.links ?? undefined };
  }
}

/** Returns the colors that a widget shows. A button has no text or background of its own. */
export function listColors(widget: WidgetName, draft: EmbedDraft): ReadonlyArray<keyof WidgetColors> {
  return widget === 'buy' && draft.layout === 'button' ? ['accent'] : ['accent', 'ink', 'surface'];
}

/** Returns the color scheme of a widget on a page with this scheme. */
export function getScheme(page: ColorScheme, theme: Theme): ColorScheme {
  return theme === 'auto' || theme === 'page' ? page : theme;
}
