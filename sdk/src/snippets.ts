export {
  buildMarkup,
  buildSnippet,
  type FixedFile,
  type Snippet,
  type SnippetRequest,
} from './snippets/build-snippet.js';
export type { Markup } from './snippets/markup.js';
export { type Place, type PlaceName, places } from './snippets/places.js';
export type { SignUpChoices, SignUpField } from './snippets/sign-up-choices.js';
export {
  type ColorScheme,
  type Theme,
  type WidgetColors,
  type WidgetLook,
  type WidgetName,
  type WidgetSettings,
  widgetDefaults,
} from './snippets/widget-settings.js';
