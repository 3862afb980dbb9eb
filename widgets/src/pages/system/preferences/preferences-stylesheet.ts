import { fontsCss } from '../../fonts-css.js';
import { makeStylesheet } from '../../stylesheet.js';
import systemCss from '../system.css?inline';
import preferencesCss from './preferences.css?inline';

/** For the pages that a subscriber's links open. */
export const preferencesStylesheet = makeStylesheet(fontsCss, systemCss, preferencesCss);
