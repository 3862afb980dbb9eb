import '../elements/index.js';
import { setDefaultHost } from '../elements/host.js';

// The script comes from the instance that its elements belong to.
setDefaultHost(new URL(import.meta.url).origin);
