// npm run format formats all files, and applies the linter's safe fixes.
import { binaryPath, runForeground, setup } from './setup.mjs';

await setup({ only: [] });
process.exit(await runForeground(binaryPath('biome'), ['check', '--write', '.']));
