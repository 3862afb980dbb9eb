import { fontsCss } from '../fonts-css.js';
import { makeStylesheet } from '../stylesheet.js';
import houseCss from './house.css?inline';
import readerCss from './reader.css?inline';

/** For the pages that a reader's links open. */
export const readerStylesheet = makeStylesheet(fontsCss, houseCss, readerCss);
