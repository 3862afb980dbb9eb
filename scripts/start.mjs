// npm start: installs and builds what is missing, then serves.
import { join } from 'node:path';
import { hand, root, setup } from './setup.mjs';

await setup();
process.exit(await hand(process.execPath, [join(root, 'api/dist/server.js')]));
