import { countPresses, countVisit } from './count.js';
import { loadOnPress } from './load-on-press.js';
import { retryPictures } from './retry-pictures.js';

countVisit();
countPresses();
loadOnPress();
retryPictures();
