import { version } from './version.js';

const argv = process.argv.slice(2);
if (argv.length === 1 && argv[0] === '--version') {
  // Scripts request the version in loops, so nothing else is loaded.
  process.stdout.write(`${version}\n`);
} else {
  // Otherwise React loads its slow development build.
  process.env.NODE_ENV ??= 'production';
  const [{ createProcessIo }, { run }] = await Promise.all([import('./process-io.js'), import('./run.js')]);
  process.exitCode = await run(argv, createProcessIo());
}
