import { countPresses, countVisit } from './count.js';
import { handOnToCheckout } from './hand-on.js';
import { loadOnPress } from './load-on-press.js';
import { retryImages } from './retry-images.js';

countVisit();
countPresses();
handOnToCheckout();
loadOnPress();
retryImages();
