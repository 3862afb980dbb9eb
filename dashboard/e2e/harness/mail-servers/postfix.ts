import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { testCertificate } from '../../../../api/src/testing/servers/certificate.js';
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

const home = join(packages, 'postfix');
const library = join(home, 'usr/lib/postfix');
export const hasPostfix = isUnpacked('postfix/usr/lib/postfix/sbin/master');

/** The ids of Debian's users `daemon` and `mail`, which exist on every system. */
const DAEMON = 1;
const MAIL = 8;
const QUEUES =
  'incoming active deferred bounce defer corrupt hold maildrop public private pid saved trace flush'.split(
    ' ',
  );

export const createPostfix: CreateMailServer = async ({ nextPort }) => {
  const folder = createFolder('postfix');
  const port = await getFreePort();
  const authPort = await startAuthServer();
  const log = join(folder, 'mail.log');
  let child: ChildProcess | undefined;
  chmodSync(folder, 0o755);
  for (const name of ['etc', 'data', 'queue', ...QUEUES.map((queue) => `queue/${queue}`)]) {
    mkdirSync(join(folder, name));
    if (!['etc', 'queue', 'queue/pid'].includes(name)) chownSync(join(folder, name), DAEMON, DAEMON);
  }
  for (const [name, mode] of [
    ['maildrop', 0o730],
    ['public', 0o710],
    ['private', 0o700],
  ] as const) {
    chownSync(join(folder, 'queue', name), DAEMON, MAIL);
    chmodSync(join(folder, 'queue', name), mode);
  }
  writeFileSync(join(folder, 'etc/cert.pem'), `${testCertificate.key}\n${testCertificate.cert}\n`);
  writeFileSync(join(folder, 'etc/master.cf'), formatMasterConfig(port));

  return {
    name: 'Postfix',
    port,
    async start(behavior) {
      const main = formatMainConfig({ folder, log, authPort: authPort.port, nextPort, behavior });
      writeFileSync(join(folder, 'etc/main.cf'), main);
      const env = {
        LD_LIBRARY_PATH: library,
        MAIL_CONFIG: join(folder, 'etc'),
        MAIL_LOGTAG: 'postfix',
      };
      const path = join(library, 'sbin/master');
      child = await startProgram(
        { path, args: ['-c', env.MAIL_CONFIG, '-s'], env, cwd: join(folder, 'queue') },
        port,
      );
    },
    kill: () => endProgram(child, 'SIGKILL'),
    async stop() {
      await endProgram(child, 'SIGTERM');
      authPort.close();
      removeFolder(folder);
    },
    refused: () => findAll(readLog(log), /reject: RCPT from [^ ]+: [45].*? to=<([^>]+)>/g),
  };
};

function formatMainConfig(input: {
  folder: string;
  log: string;
  authPort: number;
  nextPort: number;
  behavior: Behavior;
}): string {
  const { folder, log, authPort, nextPort, behavior } = input;
  const lines = [
    'compatibility_level = 3.6',
    `queue_directory = ${folder}/queue`,
    `data_directory = ${folder}/data`,
    `command_directory = ${home}/usr/sbin`,
    `daemon_directory = ${library}/sbin`,
    `shlib_directory = ${library}`,
    `meta_directory = ${home}/etc/postfix`,
    `import_environment = MAIL_CONFIG MAIL_LOGTAG TZ LANG=C LD_LIBRARY_PATH=${library}`,
    'mail_owner = daemon',
    'setgid_group = mail',
    'default_privs = nobody',
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    'myhostname = relay.tidings.example',
    'mydestination =',
    'mynetworks =',
    'alias_maps =',
    'local_recipient_maps =',
    `maillog_file = ${log}`,
    `maillog_file_prefixes = ${folder}`,
    'smtpd_client_connection_count_limit = 0',
    'smtpd_hard_error_limit = 1000',
    'smtpd_error_sleep_time = 0',
    `relay_transport = smtp:[127.0.0.1]:${nextPort}`,
    `default_transport = smtp:[127.0.0.1]:${nextPort}`,
    'smtp_dns_support_level = disabled',
    ...listSettings(behavior, { folder, authPort }),
  ];
  return `${lines.join('\n')}\n`;
}

function listSettings(behavior: Behavior, paths: { folder: string; authPort: number }): string[] {
  const open = ['relay_domains = static:all', 'smtpd_relay_restrictions = reject_unauth_destination'];
  switch (behavior.kind) {
    case 'accept':
      return open;
    case 'sign-in':
      return [
        'relay_domains =',
        'smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination',
        'smtpd_tls_security_level = encrypt',
        `smtpd_tls_chain_files = ${paths.folder}/etc/cert.pem`,
        'smtpd_sasl_auth_enable = yes',
        'smtpd_sasl_type = dovecot',
        `smtpd_sasl_path = inet:127.0.0.1:${paths.authPort}`,
      ];
    case 'deny relaying':
      return ['relay_domains =', 'smtpd_relay_restrictions = reject_unauth_destination'];
    case 'refuse unknown':
      return [...open, 'relay_recipient_maps = regexp:{ {/^r[0-9]+@/ x} }'];
    case 'greylist':
      return [...open, 'smtpd_recipient_restrictions = check_recipient_access static:{450 4.2.0 Greylisted}'];
    case 'bounce':
      return [
        ...open,
        `transport_maps = inline:{bounces.example=smtp:[127.0.0.1]:${behavior.bouncePort}}`,
        'smtputf8_enable = yes',
      ];
  }
}

function formatMasterConfig(port: number): string {
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'pickup unix n - n 60 1',
    'qmgr unix n - n 300 1',
    'tlsmgr unix - - n 1000? 1',
    'anvil unix - - n - 1',
    'scache unix - - n - 1',
    'postlog unix-dgram n - n - 1',
    'cleanup unix n - n - 0',
    'rewrite unix - - n - -',
    'bounce unix - - n - 0',
    'defer unix - - n - 0',
    'trace unix - - n - 0',
    'verify unix - - n - 1',
    'flush unix n - n 1000? 0',
    'proxymap unix - - n - -',
    'smtp unix - - n - -',
    'relay unix - - n - -',
    'error unix - - n - -',
    'retry unix - - n - -',
    'discard unix - - n - -',
  ];
  const programs: Record<string, string> = {
    rewrite: 'trivial-rewrite',
    defer: 'bounce',
    trace: 'bounce',
    relay: 'smtp',
    retry: 'error',
    postlog: 'postlogd',
  };
  const withProgram = services.map((line) => {
    const [name = ''] = line.split(' ');
    return name.includes(':') ? line : `${line} ${programs[name] ?? name}`;
  });
  return `${withProgram.join('\n')}\n`;
}

/** Starts a server of Dovecot's authentication protocol for one user, which Postfix asks about passwords. */
async function startAuthServer(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('VERSION\t1\t1\nMECH\tPLAIN\tplaintext\nSPID\t1\nCUID\t1\nCOOKIE\t0\nDONE\n');
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk;
      const lines = pending.split('\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        const [verb, id, ...parameters] = line.split('\t');
        if (verb !== 'AUTH') continue;
        const credentials = parameters.find((each) => each.startsWith('resp='))?.slice('resp='.length) ?? '';
        const isRight = Buffer.from(credentials, 'base64').toString() === '\0mara\0secret';
        socket.write(isRight ? `OK\t${id}\tuser=mara\n` : `FAIL\t${id}\tuser=mara\n`);
      }
    });
  });
  const port = await getFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, close: () => void server.close() };
}
