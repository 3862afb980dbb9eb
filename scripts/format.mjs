// npm run format: formats, and applies the linter's safe fixes.
import { binary, runForeground, setup } from './setup.mjs';

await setup({ only: [] });
process.exit(await runForeground(binary('biome'), ['check', '--write', '.']));
