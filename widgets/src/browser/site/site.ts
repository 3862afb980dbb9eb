import { countPresses, countVisit } from './count.js';
import { handOnToCheckout } from './hand-on.js';
import { loadOnPress } from './load-on-press.js';
import { retryPictures } from './retry-pictures.js';

countVisit();
countPresses();
handOnToCheckout();
loadOnPress();
retryPictures();
