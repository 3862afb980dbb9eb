import type { WIDGET_NAMES } from '../constants.gen.js';
import type { Markup } from './markup.js';
import { buildChoiceAttributes, type SignUpChoices } from './sign-up-choices.js';

export type WidgetName = (typeof WIDGET_NAMES)[number];
export type ColorScheme = 'light' | 'dark';
/** `auto` uses the theme of the creator's page. `page` uses the color scheme of the page around the widget. */
export type Theme = 'auto' | 'page' | ColorScheme;

/** Colors as `#rrggbb`. An omitted color has its default. */
export interface WidgetColors {
  /** The fill of the button. */
  accent?: string | undefined;
  /** The color of the text. */
  ink?: string | undefined;
  /** The background of the card. */
  surface?: string | undefined;
}

export interface WidgetLook {
  theme?: Theme | undefined;
  /** The colors on light pages. `dark` has the colors on dark pages. */
  light?: WidgetColors | undefined;
  dark?: WidgetColors | undefined;
  /** The corner radius of the card in pixels. Fields and buttons adapt to it. */
  radius?: number | undefined;
}

/** The settings of a widget. An omitted text has its default, and an empty heading removes the heading. */
export type WidgetSettings = WidgetLook &
  (
    | (SignUpChoices & {
        widget: 'subscribe';
        creator: string;
        heading?: string | undefined;
        buttonText?: string | undefined;
        placeholder?: string | undefined;
        successText?: string | undefined;
      })
    | {
        widget: 'buy';
        product: { id: number; title: string };
        text?: string | undefined;
        layout?: 'button' | 'card' | undefined;
      }
    | {
        widget: 'card';
        creator: string;
        displayName: string;
        /** The maximum number of links. All links if omitted. */
        links?: number | undefined;
      }
  );

/** The defaults of the elements, which a snippet omits. */
export const widgetDefaults = {
  theme: 'auto',
  radius: 14,
  colors: {
    light: { accent: '#02566b', ink: '#0a242e', surface: '#fdfefe' },
    dark: { accent: '#65d0dc', ink: '#e7f1f0', surface: '#0f1e25' },
  },
  subscribe: {
    heading: 'Subscribe to my updates',
    buttonText: "Let's Go",
    placeholder: "What's your email?",
    successText: "Thanks for subscribing! You'll receive updates soon.",
  },
  buy: { layout: 'button' },
} as const;

/** Returns the widget's element without its fallback, and only with settings that differ from the defaults. */
export function createElement(settings: WidgetSettings): Markup {
  return {
    tag: `tidings-${settings.widget}`,
    attributes: { ...getOwnAttributes(settings), ...lookAttributes(settings) },
  };
}

function getOwnAttributes(settings: WidgetSettings): Record<string, string> {
  switch (settings.widget) {
    case 'subscribe': {
      const { heading, buttonText, placeholder, successText } = widgetDefaults.subscribe;
      return {
        creator: settings.creator,
        ...pickChangedAttribute('heading', settings.heading, heading),
        ...pickChangedAttribute('button-text', settings.buttonText || undefined, buttonText),
        ...pickChangedAttribute('placeholder', settings.placeholder, placeholder),
        ...pickChangedAttribute('success-text', settings.successText || undefined, successText),
        ...buildChoiceAttributes(settings),
      };
    }
    case 'buy':
      return {
        product: String(settings.product.id),
        ...pickChangedAttribute('layout', settings.layout, widgetDefaults.buy.layout),
        ...pickChangedAttribute('text', settings.text || undefined, ''),
      };
    case 'card':
      return {
        creator: settings.creator,
        ...pickChangedAttribute(
          'links',
          settings.links === undefined ? undefined : String(settings.links),
          '',
        ),
      };
  }
}

function pickChangedAttribute(
  name: string,
  value: string | undefined,
  defaultValue: string,
): Record<string, string> {
  return value === undefined || value === defaultValue ? {} : { [name]: value };
}

function lookAttributes(look: WidgetLook): Record<string, string> {
  const theme = look.theme ?? widgetDefaults.theme;
  const style = [
    ...(['accent', 'ink', 'surface'] as const).flatMap((name) => {
      const value = chooseColor(look, theme, name);
      return value === undefined ? [] : [`--tidings-${name}: ${value}`];
    }),
    ...(look.radius === undefined || look.radius === widgetDefaults.radius
      ? []
      : [`--tidings-radius: ${look.radius}px`]),
  ].join('; ');
  return {
    ...pickChangedAttribute('theme', theme, widgetDefaults.theme),
    ...(style === '' ? {} : { style }),
  };
}

/** Returns one color if only one scheme is used or both have the same color. Returns undefined for the default. */
function chooseColor(look: WidgetLook, theme: Theme, name: keyof WidgetColors): string | undefined {
  const chosenColor = { light: look.light?.[name], dark: look.dark?.[name] };
  if (theme === 'light' || theme === 'dark') return chosenColor[theme];
  if (chosenColor.light === undefined && chosenColor.dark === undefined) return undefined;
  const { light, dark } = widgetDefaults.colors;
  const [onLight, onDark] = [chosenColor.light ?? light[name], chosenColor.dark ?? dark[name]];
  return onLight === onDark ? onLight : `light-dark(${onLight}, ${onDark})`;
}
