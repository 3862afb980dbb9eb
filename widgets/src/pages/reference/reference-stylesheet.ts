import { fontsCss } from '../fonts-css.js';
import houseCss from '../house/house.css?inline';
import { makeStylesheet } from '../stylesheet.js';
import referenceCss from './reference.css?inline';

export const referenceStylesheet = makeStylesheet(fontsCss, houseCss, referenceCss);
