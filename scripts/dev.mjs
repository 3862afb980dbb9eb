// npm run dev: the API restarts on change, the dashboard and the pages reload, all on one origin.
import { join } from 'node:path';
import { binary, hand, root, setup } from './setup.mjs';

await setup({ only: ['sdk', 'widgets'] });
const api = join(root, 'api');
process.exit(
  await hand(binary('tsx', api), ['watch', '--clear-screen=false', join(api, 'src/main.ts')], {
    env: { ...process.env, TIDINGS_DEV: '1' },
  }),
);
