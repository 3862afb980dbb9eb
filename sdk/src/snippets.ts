export { buildSnippet, type FixedFile, type Snippet, type SnippetRequest } from './snippets/build-snippet.js';
export { type Place, type PlaceName, places } from './snippets/places.js';
export {
  type ColorScheme,
  elementOf,
  type Theme,
  type WidgetColors,
  type WidgetLook,
  type WidgetName,
  type WidgetSettings,
  widgetDefaults,
} from './snippets/widget-settings.js';
