import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFreePort } from '../../../../api/src/testing/servers/free-port.js';
import {
  type Behavior,
  type CreateMailServer,
  createFolder,
  endProgram,
  findAll,
  isUnpacked,
  packages,
  readLog,
  removeFolder,
  startProgram,
} from './mail-server.js';

const home = join(packages, 'opensmtpd');
/** The path is compiled in, so a machine can run only one such server. */
const SPOOL = '/var/spool/smtpd';
export const hasOpenSmtpd = isUnpacked('opensmtpd/usr/sbin/smtpd') && hasUsers();

function hasUsers(): boolean {
  try {
    execFileSync('id', ['opensmtpq'], { stdio: 'ignore' });
    execFileSync('id', ['opensmtpd'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const createOpenSmtpd: CreateMailServer = async ({ nextPort }) => {
  const folder = createFolder('opensmtpd');
  const port = await getFreePort();
  const log = join(folder, 'smtpd.log');
  let child: ChildProcess | undefined;
  createSpool();
  return {
    name: 'OpenSMTPD',
    port,
    async start(behavior) {
      const config = join(folder, 'smtpd.conf');
      writeFileSync(config, formatConfig({ port, nextPort, behavior }), { mode: 0o600 });
      const path = join(home, 'usr/sbin/smtpd');
      child = await startProgram({ path, args: ['-d', '-f', config] }, port);
      const file = createWriteStream(log, { flags: 'a' });
      child.stdout?.pipe(file);
      child.stderr?.pipe(file);
    },
    kill: () => endProgram(child, 'SIGKILL'),
    async stop() {
      await endProgram(child, 'SIGTERM');
      removeFolder(folder);
      rmSync(SPOOL, { recursive: true, force: true });
    },
    refused: () => findAll(readLog(log), /failed-command command="RCPT TO:<([^>"]+)>/gi),
  };
};

function createSpool(): void {
  const readId = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'opensmtpq']).toString());
  mkdirSync('/var/lib/opensmtpd/empty', { recursive: true });
  mkdirSync(SPOOL, { recursive: true });
  chmodSync(SPOOL, 0o711);
  for (const name of ['incoming', 'purge', 'queue', 'corrupt', 'temporary']) {
    mkdirSync(join(SPOOL, name), { recursive: true, mode: 0o700 });
    chownSync(join(SPOOL, name), readId('-u'), 0);
  }
  mkdirSync(join(SPOOL, 'offline'), { recursive: true });
  chownSync(join(SPOOL, 'offline'), 0, readId('-g'));
  chmodSync(join(SPOOL, 'offline'), 0o770);
}

function formatConfig(input: { port: number; nextPort: number; behavior: Behavior }): string {
  const { port, nextPort, behavior } = input;
  const listen = `listen on 127.0.0.1 port ${port} hostname relay.tidings.example`;
  const action = `action "next" relay host smtp://127.0.0.1:${nextPort}`;
  switch (behavior.kind) {
    case 'accept':
      return `${listen}\n${action}\nmatch from any for any action "next"\n`;
    case 'sign-in':
      throw new Error('This server cannot encrypt, so nobody can sign in.');
    case 'deny relaying':
      return `${listen}\n${action}\nmatch from any for domain "other.tidings.example" action "next"\n`;
    case 'refuse unknown':
      return `filter unknown phase rcpt-to match rcpt-to regex { "^gone" } reject "550 5.1.1 Unknown user"
${listen} filter unknown
${action}
match from any for any action "next"
`;
    case 'greylist':
      return `filter greylist phase rcpt-to match rcpt-to regex { "@" } reject "450 4.2.0 Greylisted"
${listen} filter greylist
${action}
match from any for any action "next"
`;
    case 'bounce':
      return `mta limit session-transaction-delay 0
${listen}
${action}
action "bounces" relay host smtp://127.0.0.1:${behavior.bouncePort}
match from any for domain "bounces.example" action "bounces"
match from any for any action "next"
`;
  }
}
