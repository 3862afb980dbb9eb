import { parseSendRate, type SendRate } from './send-rate.js';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.js';

/** One of several relays, and its share of the emails. */
export interface RelaySettings {
  /** The name in the console, the log and metrics, which is the host, with a number if two relays share it. */
  name: string;
  server: SmtpServer;
  /** The relay's share of the emails, in proportion to the other shares. */
  weight: number;
  /** The maximum rate that the relay accepts. Undefined for `SEND_RATE`. */
  rate: SendRate | undefined;
  /** The recipient domains that use this relay. Empty for all domains without their own relay. */
  domains: readonly string[];
}

const MAX_RELAYS = 8;
const MAX_WEIGHT = 100;
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/**
 * Parses URLs of relays, separated by spaces or line breaks. Throws a message for the operator without a URL, which
 * contains a password.
 */
export function parseSmtpUrls(text: string): RelaySettings[] {
  const urls = text.trim().split(/\s+/);
  if (urls.length > MAX_RELAYS) throw new Error(`at most ${MAX_RELAYS} relays are possible.`);
  const relays = urls.map((url, index) => {
    try {
      return parseRelay(url);
    } catch (error) {
      const reason = error instanceof Error && !('input' in error) ? error.message : 'it is not a URL.';
      throw new Error(`relay ${index + 1}: ${reason}`);
    }
  });
  return relays.map((relay, index) => {
    const { host } = relay.server;
    const relayCount = relays.filter(({ server }) => server.host === host).length;
    return { ...relay, name: relayCount === 1 ? host : `${host} (${index + 1})` };
  });
}

function parseRelay(text: string): Omit<RelaySettings, 'name'> {
  const url = new URL(text);
  if (!/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new Error('it must be smtp:// or smtps://.');
  const rate = url.searchParams.get('rate');
  const parsedRate = rate === null ? undefined : parseSendRate(rate);
  if (rate !== null && parsedRate === undefined) {
    throw new Error('rate is written 20/s, 5000/h, or 20/s,5000/h.');
  }
  return {
    server: parseSmtpUrl(text),
    weight: parseWeight(url.searchParams.get('weight')),
    rate: parsedRate,
    domains: parseDomains(url.searchParams.get('domains')),
  };
}

function parseWeight(value: string | null): number {
  const weight = value === null ? 1 : Number(value);
  if (Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT) return weight;
  throw new Error(`weight must be a number from 1 to ${MAX_WEIGHT}.`);
}

function parseDomains(value: string | null): string[] {
  if (value === null) return [];
  const domains = value.toLowerCase().split(',');
  if (domains.every((domain) => DOMAIN.test(domain))) return domains;
  throw new Error('domains must be a list such as gmail.com,googlemail.com.');
}
