import { fontsCss } from '../fonts-css.js';
import { makeStylesheet } from '../stylesheet.js';
import systemCss from '../system/system.css?inline';
import referenceCss from './reference.css?inline';

export const referenceStylesheet = makeStylesheet(fontsCss, systemCss, referenceCss);
