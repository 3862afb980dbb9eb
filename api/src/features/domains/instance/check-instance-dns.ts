import { isIP } from 'node:net';
import { SECOND } from '../../../kernel/clock.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { isInternalAddress } from '../../../kernel/network/internal-addresses.js';
import type { Dns } from '../../../ports/dns.js';
import type { Context } from '../../../server/context.js';
import { exportPublicText } from '../../mailing/index.js';
import { getTargetHost, limitDnsTime } from '../find-records.js';
import { findDmarc } from '../sending/check-sending-domain.js';
import { createKeyRecord } from '../sending/rules.js';
import {
  checkDkimRecord,
  checkDmarcRecord,
  checkMxRecord,
  checkPtrRecord,
  checkSpfRecord,
  createMissingDkim,
  type InstanceRecord,
  type RelayAddress,
  readRecords,
} from './rules.js';
import { checkSpf } from './spf.js';

/** The deadline of all DNS queries together, because an administrator waits for them. */
const DEADLINE = 8 * SECOND;
/** A provider's relay may have dozens of addresses, which all have the same owner. */
const MAX_ADDRESSES = 4;

/** Checks the DNS records that emails from the instance's own address need. Saves nothing. */
export async function checkInstanceDns(ctx: Context): Promise<InstanceRecord[]> {
  const dns = limitDnsTime(ctx.dns, DEADLINE);
  const { mailFrom, bounceDomain, signingKey } = ctx.instance;
  const from = readDomain(mailFrom);
  const addresses = await findRelayAddresses(ctx, dns);
  const [spf, dkim, dmarc, mx, ptrs] = await Promise.all([
    findSpf(dns, bounceDomain ?? from, addresses),
    signingKey === undefined ? createMissingDkim(from) : findDkim(dns, signingKey),
    findDmarc(dns, from).then((answer) => checkDmarcRecord(from, answer, signingKey?.domain)),
    bounceDomain === undefined ? undefined : findMx(ctx, dns, bounceDomain),
    Promise.all(addresses.map((each) => findPtr(dns, each))),
  ]);
  return [spf, dkim, dmarc, ...(mx === undefined ? [] : [mx]), ...ptrs];
}

/** Finds the addresses of the relay. A relay in our own network is assumed to send from the instance's address. */
async function findRelayAddresses({ instance }: Context, dns: Dns): Promise<RelayAddress[]> {
  const ownHost = getTargetHost(instance);
  const resolve = async (host: string) =>
    isIP(host) !== 0 ? [host] : readRecords(await dns.resolveAddresses(host)).slice(0, MAX_ADDRESSES);
  const relayAddresses = await Promise.all(
    instance.relayHosts.map(async (host) => {
      const resolvedAddresses = await resolve(host);
      const isOutside = resolvedAddresses.some((address) => !isInternalAddress(address));
      const addresses = isOutside ? resolvedAddresses : await resolve(ownHost);
      return addresses
        .filter((address) => !isInternalAddress(address))
        .map((address) => ({ host: isOutside && isIP(host) === 0 ? host : ownHost, address }));
    }),
  );
  const byAddress = new Map(relayAddresses.flat().map((each) => [each.address, each]));
  return [...byAddress.values()];
}

async function findSpf(dns: Dns, domain: string, addresses: RelayAddress[]): Promise<InstanceRecord> {
  const [texts, results] = await Promise.all([
    dns.resolveTxt(domain),
    Promise.all(
      addresses.map(async (each) => ({
        ...each,
        result: await checkSpf(dns, { domain, address: each.address }),
      })),
    ),
  ]);
  return checkSpfRecord({ domain, texts, results });
}

async function findDkim(
  dns: Dns,
  key: NonNullable<Context['instance']['signingKey']>,
): Promise<InstanceRecord> {
  const record = createKeyRecord({ ...key, publicKey: exportPublicText(key) });
  return checkDkimRecord(record, await dns.resolveTxt(record.recordName));
}

async function findMx({ instance }: Context, dns: Dns, domain: string): Promise<InstanceRecord> {
  const target = getTargetHost(instance);
  const mx = await dns.resolveMx(domain);
  if (!instance.receivesBounces) return checkMxRecord(domain, target, { mx, theirs: [], ours: undefined });
  const hosts = readRecords(mx).map((each) => each.split(' ')[1] ?? '');
  const [ours, ...theirs] = await Promise.all([target, ...hosts].map((host) => dns.resolveAddresses(host)));
  return checkMxRecord(domain, target, { mx, theirs: theirs.flatMap(readRecords), ours });
}

/** Finds the names of an address, and the names among them that resolve to it. */
async function findPtr(dns: Dns, relay: RelayAddress): Promise<InstanceRecord> {
  const names = await dns.resolveNames(relay.address);
  const resolvedNames = await Promise.all(
    readRecords(names).map(async (name) => ({ name, answer: await dns.resolveAddresses(name) })),
  );
  const confirmed = resolvedNames
    .filter(({ answer }) => readRecords(answer).includes(relay.address))
    .map(({ name }) => name);
  return checkPtrRecord(relay, {
    names,
    confirmed,
    isUnanswered: resolvedNames.some(({ answer }) => answer.kind === 'failed'),
  });
}
