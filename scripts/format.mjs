// npm run format: formats and mends what the linter can mend by itself.
import { binary, hand, setup } from './setup.mjs';

await setup({ only: [] });
process.exit(await hand(binary('biome'), ['check', '--write', '.']));
