import { readConfig } from '../config/config.js';
import { createDemoClock } from '../demo/demo-instance.js';
import { type DemoAccounts, fillInstance } from '../demo/fill-instance.js';
import { seeds } from '../demo/seeds/index.js';
import { systemClock } from '../kernel/clock.js';
import { noPages } from '../operations/no-pages.js';
import { compose, migrate } from '../server/compose.js';

/** Fills the configured instance with a year of demo data, and returns the demo logins. */
async function fill(): Promise<DemoAccounts> {
  const config = readConfig(process.env);
  await migrate(config);
  const publicUrl = config.instance.configuredUrl ?? `http://127.0.0.1:${config.port}`;
  const now = systemClock.now();
  const clock = createDemoClock(now);
  const { context, close } = await compose(config, {
    pages: noPages,
    publicUrl,
    logTo: process.stderr.fd,
    now: clock.now,
  });
  try {
    return await fillInstance(context, { now, clock, scale: 1, seeds });
  } finally {
    close();
  }
}

const { admin, password, creators } = await fill();
const width = Math.max(...creators.map(({ username }) => username.length));
const lines = [
  'Sign in as any of these. They all have the same password.',
  '',
  ...creators.map(
    ({ username, isPro, bio }) => `${username.padEnd(width)}  ${isPro ? 'Pro ' : 'Free'}  ${bio}`,
  ),
  `${admin.padEnd(width)}        at /admin`,
  '',
  `Password: ${password}`,
];
process.stdout.write(`\n  ${lines.join('\n  ')}\n`);
