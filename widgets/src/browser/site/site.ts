import { countPresses, countVisit } from './count.js';
import { playInPlace } from './play-in-place.js';
import { retryPictures } from './retry-pictures.js';

countVisit();
countPresses();
playInPlace();
retryPictures();
