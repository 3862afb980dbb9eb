import '../elements/buy.js';
import { setDefaultHost } from '../elements/host.js';

// The script's origin is the instance of its elements.
setDefaultHost(new URL(import.meta.url).origin);
