import controlsCss from '../../shared/card-and-controls.css?inline';
import hostCss from '../host.css?inline';
import css from './card.css?inline';

/** The style of a card that a server renders. build.mjs writes it, minified, with its hash, to `card-style.built.ts`. */
export const cardCss = controlsCss + hostCss + css;
