import { onTestFinished } from 'vitest';
import { createResolverDns } from '../adapters/dns/resolver.js';
import { type Creator, createHttpWorld, type HttpWorld } from './http-world.js';
import { type PlanChange, setPlan } from './payments/pro.js';
import { type DnsServer, startDnsServer } from './servers/dns-server.js';
import type { WorldOptions } from './world.js';

export interface DomainWorld extends HttpWorld {
  names: DnsServer['names'];
  setPlan(creator: Creator, change: PlanChange): Promise<void>;
  /** Creates a creator on Pro. */
  registerPro(username: string): Promise<Creator>;
  add(creator: Creator, domain: string): ReturnType<HttpWorld['call']>;
  check(creator: Creator, id: number): ReturnType<HttpWorld['call']>;
  /** Sets both DNS records of an added domain. */
  setRecords(added: { records: Array<{ recordName: string; recordValue: string }> }): void;
  /** Adds a domain, sets its records, checks it, and returns its id. */
  prove(creator: Creator, domain: string): Promise<number>;
  /** Adds a sending domain, sets its records, checks it, and returns its id. */
  proveSending(creator: Creator, domain: string): Promise<number>;
}

/** Creates the app with its own name server. */
export async function createDomainWorld(options: WorldOptions = {}): Promise<DomainWorld> {
  const server = await startDnsServer();
  onTestFinished(() => server.close());
  const dns = createResolverDns(server.address, { timeoutMs: 2_000, tries: 1 });
  const world = await createHttpWorld({ dns, ...options });

  const setCreatorPlan = (creator: Creator, change: PlanChange) => setPlan(world.ctx, creator.id, change);
  async function registerPro(username: string): Promise<Creator> {
    const creator = await world.register(username);
    await setCreatorPlan(creator, { isPro: true });
    return creator;
  }
  const add = (as: Creator, domain: string) => world.call('POST', '/api/domains', { as, body: { domain } });
  const check = (as: Creator, id: number) => world.call('POST', `/api/domains/${id}/check`, { as });
  const setRecords: DomainWorld['setRecords'] = ({ records: [ownership, address] }) => {
    if (ownership === undefined || address === undefined) throw new Error('The response has both records.');
    server.names[ownership.recordName] = { TXT: [ownership.recordValue] };
    server.names[address.recordName] = { CNAME: address.recordValue };
  };
  async function prove(creator: Creator, domain: string): Promise<number> {
    const addResponse = await add(creator, domain);
    setRecords(addResponse.json);
    const checkResponse = await check(creator, addResponse.json.id);
    if (checkResponse.json.verified !== true)
      throw new Error(`${domain} was not verified: ${checkResponse.text}`);
    return addResponse.json.id;
  }
  async function proveSending(as: Creator, domain: string): Promise<number> {
    const sendingDomain = (await world.call('POST', '/api/sending-domains', { as, body: { domain } })).json;
    for (const { recordName, recordPieces } of sendingDomain.records)
      server.names[recordName] = { TXT: [recordPieces] };
    const checkResponse = await world.call('POST', `/api/sending-domains/${sendingDomain.id}/check`, { as });
    if (checkResponse.json.verified !== true)
      throw new Error(`${domain} was not verified: ${checkResponse.text}`);
    return sendingDomain.id;
  }
  return {
    ...world,
    proveSending,
    names: server.names,
    setPlan: setCreatorPlan,
    registerPro,
    add,
    check,
    setRecords,
    prove,
  };
}
