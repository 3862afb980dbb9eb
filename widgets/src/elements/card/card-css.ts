import controlsCss from '../../shared/card-and-controls.css?inline';
import hostCss from '../host.css?inline';
import css from './card.css?inline';

/** The style of a server-rendered card. build.mjs writes it to `card-style.built.ts`, minified and with its hash. */
export const cardCss = controlsCss + hostCss + css;
