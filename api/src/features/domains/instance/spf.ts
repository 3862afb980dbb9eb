import { BlockList, isIP } from 'node:net';
import type { Dns } from '../../../ports/dns.js';

/**
 * The result of a domain's SPF record for one address (RFC 7208, 2.6). `unknown`: a name server did not respond.
 * `depends`: a macro decides, from the sender and the connection of each email.
 */
export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'invalid' | 'unknown' | 'depends';

/** RFC 7208, 4.6.4. Receivers reject the whole record if it needs more. */
export const MAX_SPF_LOOKUPS = 10;

const QUALIFIERS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const;
const TERM = /^([+?~-]?)(all|include|a|mx|ip4|ip6|exists|ptr)(?::([^/]+))?((?:\/\d{0,3}){0,2})$/i;

/** Selects the SPF records among the texts of a domain. */
export function filterSpfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/** Ends an evaluation that reaches no result of its own. */
class SpfEvaluationError extends Error {
  constructor(readonly result: 'invalid' | 'unknown') {
    super(result);
  }
}

interface Evaluation {
  dns: Dns;
  address: string;
  lookups: number;
  /** True if a term with a macro was read. Then only a match of another term is certain. */
  hasMacro: boolean;
}

/** Evaluates a domain's SPF record for an IP address, with its includes and redirects. `ptr` matches nothing. */
export async function checkSpf(dns: Dns, input: { domain: string; address: string }): Promise<SpfResult> {
  const evaluation = { dns, address: input.address, lookups: 0, hasMacro: false };
  try {
    const result = await evaluate(evaluation, input.domain);
    return evaluation.hasMacro && result !== 'pass' ? 'depends' : result;
  } catch (error) {
    if (error instanceof SpfEvaluationError) return error.result;
    throw error;
  }
}

async function evaluate(evaluation: Evaluation, domain: string): Promise<SpfResult> {
  const answer = await evaluation.dns.resolveTxt(domain);
  if (answer.kind === 'failed') throw new SpfEvaluationError('unknown');
  const [record, secondRecord] = answer.kind === 'records' ? filterSpfRecords(answer.records) : [];
  if (record === undefined) return 'none';
  if (secondRecord !== undefined) throw new SpfEvaluationError('invalid');
  const terms = record.trim().split(/ +/).slice(1);
  for (const term of terms.filter((each) => !isModifier(each))) {
    const [, sign = '', name = '', value = '', prefix = ''] = TERM.exec(term) ?? [];
    if (name === '') throw new SpfEvaluationError('invalid');
    const isMatch = await isMatching(evaluation, { name: name.toLowerCase(), value, prefix, domain });
    if (isMatch) return QUALIFIERS[(sign || '+') as keyof typeof QUALIFIERS];
  }
  const redirect = terms.map((term) => /^redirect=(.+)$/i.exec(term)?.[1]).find((each) => each !== undefined);
  if (redirect === undefined) return 'neutral';
  countLookup(evaluation);
  if (noteMacro(evaluation, redirect)) return 'neutral';
  const result = await evaluate(evaluation, redirect);
  if (result === 'none') throw new SpfEvaluationError('invalid');
  return result;
}

function isModifier(term: string): boolean {
  return /^[a-z][a-z0-9_.-]*=/i.test(term);
}

interface Mechanism {
  name: string;
  value: string;
  /** `/24`, or `/24/64` with a prefix for IPv6. */
  prefix: string;
  domain: string;
}

async function isMatching(evaluation: Evaluation, mechanism: Mechanism): Promise<boolean> {
  const { name, value, prefix, domain } = mechanism;
  switch (name) {
    case 'all':
      return true;
    case 'ip4':
    case 'ip6':
      return isWithin(evaluation.address, `${value}${prefix}`);
    case 'include': {
      countLookup(evaluation);
      if (noteMacro(evaluation, value)) return false;
      const result = await evaluate(evaluation, value);
      if (result === 'none') throw new SpfEvaluationError('invalid');
      return result === 'pass';
    }
    case 'a':
      countLookup(evaluation);
      if (noteMacro(evaluation, value)) return false;
      return (await resolveAddresses(evaluation, value || domain)).some((each) =>
        isNear(evaluation.address, each, prefix),
      );
    case 'mx': {
      countLookup(evaluation);
      if (noteMacro(evaluation, value)) return false;
      const answer = await evaluation.dns.resolveMx(value || domain);
      if (answer.kind === 'failed') throw new SpfEvaluationError('unknown');
      const hosts = answer.kind === 'records' ? answer.records.map((each) => each.split(' ')[1] ?? '') : [];
      const addresses = await Promise.all(
        hosts.slice(0, MAX_SPF_LOOKUPS).map((host) => resolveAddresses(evaluation, host)),
      );
      return addresses.flat().some((each) => isNear(evaluation.address, each, prefix));
    }
    default:
      countLookup(evaluation);
      noteMacro(evaluation, value);
      return false;
  }
}

/** Returns whether a name has a macro, which cannot be expanded without an email. */
function noteMacro(evaluation: Evaluation, name: string): boolean {
  const isMacro = name.includes('%');
  evaluation.hasMacro ||= isMacro;
  return isMacro;
}

function countLookup(evaluation: Evaluation): void {
  evaluation.lookups += 1;
  if (evaluation.lookups > MAX_SPF_LOOKUPS) throw new SpfEvaluationError('invalid');
}

async function resolveAddresses({ dns }: Evaluation, name: string): Promise<string[]> {
  const answer = await dns.resolveAddresses(name);
  if (answer.kind === 'failed') throw new SpfEvaluationError('unknown');
  return answer.kind === 'records' ? answer.records : [];
}

/** Returns whether an address is in the network around another address. `/24` is for IPv4, and `//64` for IPv6. */
function isNear(address: string, otherAddress: string, prefix: string): boolean {
  const [, v4 = '', v6 = ''] = prefix.split('/');
  const bits = isIP(otherAddress) === 6 ? v6 : v4;
  return isWithin(address, bits === '' ? otherAddress : `${otherAddress}/${bits}`);
}

function isWithin(address: string, network: string): boolean {
  const [base = '', bits] = network.split('/');
  const family = isIP(base);
  if (family === 0) throw new SpfEvaluationError('invalid');
  const longest = family === 6 ? 128 : 32;
  const length = bits === undefined ? longest : Number(bits);
  if (!Number.isInteger(length) || length > longest) throw new SpfEvaluationError('invalid');
  if (isIP(address) !== family) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  const block = new BlockList();
  block.addSubnet(base, length, type);
  return block.check(address, type);
}
