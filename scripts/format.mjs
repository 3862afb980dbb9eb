// npm run format: formats, and applies the linter's safe fixes.
import { binary, hand, setup } from './setup.mjs';

await setup({ only: [] });
process.exit(await hand(binary('biome'), ['check', '--write', '.']));
