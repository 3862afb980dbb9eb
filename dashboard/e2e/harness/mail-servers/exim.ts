import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
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

const home = join(packages, 'exim4-daemon-light');
const program = join(home, 'usr/sbin/exim4');
export const hasExim = isUnpacked('exim4-daemon-light/usr/sbin/exim4');

export const createExim: CreateMailServer = async ({ nextPort }) => {
  const folder = createFolder('exim');
  const port = await getFreePort();
  let child: ChildProcess | undefined;
  chmodSync(folder, 0o755);
  for (const name of ['spool', 'log']) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o777);
  }
  writeFileSync(join(folder, 'cert.pem'), `${testCertificate.cert}\n`);
  writeFileSync(join(folder, 'key.pem'), `${testCertificate.key}\n`);

  return {
    name: 'Exim',
    port,
    async start(behavior) {
      const config = join(folder, 'exim.conf');
      writeFileSync(config, formatConfig({ folder, port, nextPort, behavior }));
      child = await startProgram({ path: program, args: ['-C', config, '-bdf', '-q1h'] }, port);
    },
    kill: () => endProgram(child, 'SIGKILL'),
    async stop() {
      await endProgram(child, 'SIGTERM');
      removeFolder(folder);
    },
    refused: () => findAll(readLog(join(folder, 'log/mainlog')), /rejected RCPT <([^>]+)>/g),
  };
};

function formatConfig(input: { folder: string; port: number; nextPort: number; behavior: Behavior }): string {
  const { folder, port, nextPort, behavior } = input;
  const requiresSignIn = behavior.kind === 'sign-in';
  return `exim_user = daemon
exim_group = daemon
exim_path = ${program}
deliver_drop_privilege = true
keep_environment =
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
primary_hostname = relay.tidings.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
disable_ipv6 = true
host_lookup =
tls_advertise_hosts = ${requiresSignIn ? '*' : ''}
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
smtp_accept_max = 200
smtp_accept_queue_per_connection = 1000
remote_max_parallel = 4
acl_smtp_rcpt = acl_rcpt
acl_smtp_data = accept
begin acl
acl_rcpt:
${formatAcl(behavior)}
begin routers
${formatRouters(nextPort, behavior)}
begin transports
remote:
  driver = smtp
  allow_localhost = true
  hosts_try_chunking =
begin retry
* * F,2h,15m
begin authenticators
${requiresSignIn ? AUTHENTICATOR : ''}
`;
}

function formatAcl(behavior: Behavior): string {
  switch (behavior.kind) {
    case 'accept':
    case 'bounce':
      return '  accept';
    case 'sign-in':
      return '  accept authenticated = *\n  deny message = relay not permitted, authentication required';
    case 'deny relaying':
      return '  accept domains = other.tidings.example\n  deny message = relay not permitted';
    case 'refuse unknown':
      return '  deny local_parts = ^gone\n       message = 5.1.1 Unknown user\n  accept';
    case 'greylist':
      return '  defer message = 4.2.0 Greylisted, try again later';
  }
}

function formatRouters(nextPort: number, behavior: Behavior): string {
  const formatRoute = (name: string, port: number, domains: string) =>
    `${name}:\n  driver = manualroute\n  domains = ${domains}\n  route_list = "* 127.0.0.1::${port}"\n  self = send\n  transport = remote`;
  const next = formatRoute('next', nextPort, '!bounces.example');
  return behavior.kind === 'bounce'
    ? `${formatRoute('bounces', behavior.bouncePort, 'bounces.example')}\n${next}`
    : next;
}

const AUTHENTICATOR = `plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{mara}}{eq{$auth3}{secret}}}}
  server_set_id = $auth2`;
