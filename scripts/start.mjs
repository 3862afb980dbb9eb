// npm start installs and builds missing parts, then serves.
import { join } from 'node:path';
import { root, runForeground, setup } from './setup.mjs';

await setup();
process.exit(await runForeground(process.execPath, [join(root, 'api/dist/server.js')]));
