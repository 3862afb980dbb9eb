import { addAttributionToBuyLinks } from './add-attribution.js';
import { countPresses, countVisit } from './count.js';
import { loadOnPress } from './load-on-press.js';
import { retryImages } from './retry-images.js';

countVisit();
countPresses();
addAttributionToBuyLinks();
loadOnPress();
retryImages();
