import { version } from './version.js';

const argv = process.argv.slice(2);
if (argv.length === 1 && argv[0] === '--version') {
  // Loads nothing else for the version, because scripts request it in loops.
  process.stdout.write(`${version}\n`);
} else {
  // Without this, React loads its slow development build.
  process.env.NODE_ENV ??= 'production';
  const [{ createProcessIo }, { run }] = await Promise.all([import('./process-io.js'), import('./run.js')]);
  process.exitCode = await run(argv, createProcessIo());
}
