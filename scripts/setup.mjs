// Installs and builds everything that a command needs, and nothing twice. Compares the lockfile's hash for
// dependencies, and the hash of a package's sources and of its dependencies' builds. Uses no dependencies.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const PNPM = 'pnpm@12.21.0';
const MIN_NODE = [20, 19];
const stateFile = join(root, '.setup/state.json');

/** The dependencies of each package, which determine the build order. */
const PACKAGES = {
  sdk: [],
  widgets: ['sdk'],
  api: ['sdk', 'widgets'],
  dashboard: ['sdk', 'widgets'],
  cli: ['sdk', 'widgets'],
};

/** Sources that a build writes, beside `dist`. */
const BUILT_SOURCES = {
  widgets: ['src/shared/site-assets.built.ts', 'src/elements/card/card-style.built.ts'],
};

function say(text) {
  process.stderr.write(`· ${text}\n`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  process.stderr.write(
    `Tidings needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

function readState() {
  return existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {};
}

function writeState(change) {
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify({ ...readState(), ...change }, null, 2));
}

function hashFiles(files) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test', 'e2e', 'bench']);

function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.(?:test\.tsx?|built\.ts)$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

/** Runs a command and returns its output. If it fails, throws an error that contains the output. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve(output);
      reject(new Error(`${command} ${args.join(' ')} failed.\n${output}`));
    });
  });
}

async function install() {
  const manifests = ['package.json', ...Object.keys(PACKAGES).map((name) => `${name}/package.json`)];
  const hash = hashFiles(['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', ...manifests]);
  if (readState().install === hash && existsSync(join(root, 'node_modules'))) return;
  say('installing dependencies');
  await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile']);
  writeState({ install: hash });
}

async function buildPackage(name, hashes) {
  const hash = createHash('sha256')
    .update(hashFiles(listFiles(name)))
    .update(PACKAGES[name].map((dependency) => hashes[dependency]).join())
    .update(readState().install ?? '')
    .digest('hex');
  hashes[name] = hash;
  const outputs = ['dist', ...(BUILT_SOURCES[name] ?? [])];
  if (readState()[name] === hash && outputs.every((path) => existsSync(join(root, name, path)))) return;
  say(`building ${name}`);
  const { scripts } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  const bin = [join(root, name, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(
    ':',
  );
  await run('sh', ['-c', scripts.build], { cwd: join(root, name), env: { ...process.env, PATH: bin } });
  writeState({ [name]: hash });
}

/** Builds each package as soon as its dependencies are built. */
async function buildPackages(names) {
  const hashes = {};
  const builds = {};
  for (const name of names) {
    const dependencies = PACKAGES[name].map((dependency) => builds[dependency]);
    builds[name] = Promise.all(dependencies).then(() => buildPackage(name, hashes));
  }
  await Promise.all(Object.values(builds));
}

/** Builds the documentation's site if it changed. Throws if a link between its pages is broken. */
export async function buildDocs() {
  const hash = createHash('sha256')
    .update(hashFiles(listFiles('docs')))
    .update(readState().install ?? '')
    .digest('hex');
  if (readState().docs === hash && existsSync(join(root, '.setup/docs'))) return;
  await run(getBinaryPath('vitepress'), ['build', 'docs']);
  writeState({ docs: hash });
}

/**
 * Installs and builds what is missing or changed. Ends the process with an error if that fails. `only` names the
 * packages to build, by default all.
 */
export async function setup({ only = Object.keys(PACKAGES) } = {}) {
  checkNode();
  try {
    await install();
    await buildPackages(only);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const NPM_CHECK_INTERVAL_MS = 200;
const initialParentId = process.ppid;

/** Runs a command in the foreground. Forwards signals, waits for the end, and returns the exit code. */
export function runForeground(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  // npm runs scripts in a shell, which ends on SIGTERM without forwarding it. A changed parent means that the shell has
  // ended.
  const parentCheck = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === initialParentId) return;
    clearInterval(parentCheck);
    child.kill('SIGTERM');
  }, NPM_CHECK_INTERVAL_MS);
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      clearInterval(parentCheck);
      resolve(code ?? 128 + constants.signals[signal]);
    }),
  );
}

export function getBinaryPath(name, folder = root) {
  return join(folder, 'node_modules/.bin', name);
}

/** The shell without windows needs a third of the processor time of Chromium. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Returns the path of Chromium, preferably of the headless shell. As root on Debian, installs it if needed. Ends the
 * process with an error if there is no Chromium.
 */
export function ensureChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && existsSync(configuredPath)) return configuredPath;
  const find = () => CHROMIUM_PATHS.find((path) => existsSync(path));
  if (find() !== HEADLESS_SHELL && !readState().triedShell) {
    installPackage('chromium-headless-shell');
    writeState({ triedShell: true });
  }
  if (!find()) installPackage('chromium');
  const chromiumPath = find();
  if (chromiumPath) return chromiumPath;
  process.stderr.write(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one.\n',
  );
  process.exit(1);
}

/** Installs a Debian package, if this is Debian and the user is root. A failure is only reported. */
function installPackage(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  say(`installing ${name} for the browser tests`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore', env });
  } catch {
    say(`${name} cannot be installed here`);
  }
}
