// Runs a process of `npm run dev`. Loads every package that the API uses, then waits for the built sources' address.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

/** The packages that a development server loads besides the API's dependencies. */
const EXTRA_PACKAGES = {
  api: ['vite'],
  dashboard: ['@tailwindcss/vite', '@vitejs/plugin-react'],
  widgets: ['@preact/preset-vite'],
};

const address = new Promise((resolve) => process.once('message', resolve));
// The parent has ended without a message.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await preload();
process.send('ready');
const url = await address;
process.channel?.unref();
await import(url);

/** Preloads packages. Ignores a missing package, or a package without a main file. */
async function preload() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'));
  const requiredPackages = { ...EXTRA_PACKAGES, api: [...Object.keys(dependencies), ...EXTRA_PACKAGES.api] };
  for (const [folder, names] of Object.entries(requiredPackages)) {
    const { resolve } = createRequire(join(root, folder, 'package.json'));
    for (const name of names) await load(resolve, name);
  }
}

async function load(resolve, name) {
  try {
    await import(pathToFileURL(resolve(name)).href);
  } catch {
    // The importer will throw, with the location of the import.
  }
}
