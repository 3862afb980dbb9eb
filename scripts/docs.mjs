// npm run docs serves docs/ as a site, and reloads it on change. With --build, it writes the site to .setup/docs, and
// fails if a link between pages is broken.
import { buildDocs, getBinaryPath, runForeground, setup } from './setup.mjs';

await setup({ only: [] });
if (process.argv.includes('--build')) {
  await buildDocs().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
} else {
  process.exit(await runForeground(getBinaryPath('vitepress'), ['dev', 'docs']));
}
