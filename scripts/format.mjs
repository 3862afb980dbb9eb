// npm run format formats all files, and applies the linter's safe fixes.
import { getBinaryPath, runForeground, setup } from './setup.mjs';

await setup({ only: [] });
process.exit(await runForeground(getBinaryPath('biome'), ['check', '--write', '.']));
