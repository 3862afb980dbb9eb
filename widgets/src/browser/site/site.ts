import { addAttributionToBuyLinks } from './add-attribution.js';
import { countLinkClicks, countVisit } from './count-visits-and-clicks.js';
import { loadOnPress } from './load-on-press.js';
import { retryImages } from './retry-images.js';

countVisit();
countLinkClicks();
addAttributionToBuyLinks();
loadOnPress();
retryImages();
