import widgetCss from '../../shared/widget.css?inline';
import elementCss from '../element.css?inline';
import css from './card.css?inline';

/** The style of a card that a server renders. build.mjs writes it, minified, with its hash, to `card-style.built.ts`. */
export const cardCss = widgetCss + elementCss + css;
