import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet, { type Answer, type RecordType } from 'dns-packet';

/** The records of a name. `servfail` and `silent` simulate broken name servers. */
export type NameRecords =
  | {
      TXT?: Array<string | string[]>;
      CNAME?: string;
      A?: string[];
      AAAA?: string[];
      /** The mail servers, such as `10 mail.example`. */
      MX?: string[];
      PTR?: string[];
    }
  | 'servfail'
  | 'silent';

export interface DnsServer {
  /** The address as `127.0.0.1:port`, the format of `DNS_SERVER`. */
  address: string;
  /** The records by name. Other names do not exist. Tests may change the records at any time. */
  names: Record<string, NameRecords>;
  /** The queries so far, such as `TXT _tidings.news.example`. */
  questions: string[];
  close(): Promise<void>;
}

/** Starts a name server on a local socket with the real DNS protocol. */
export async function startDnsServer(names: Record<string, NameRecords> = {}): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = { address: '', names, questions: [], close };
  socket.on('message', (message, peer) => {
    const query = packet.decode(message);
    const question = query.questions?.[0];
    if (question === undefined) return;
    const name = question.name.toLowerCase();
    server.questions.push(`${question.type} ${name}`);
    const records = server.names[name];
    if (records === 'silent') return;
    const answers = records === 'servfail' ? [] : findAnswers(server.names, name, question.type);
    const rcode = getResponseCode(records);
    socket.send(
      packet.encode({
        type: 'response',
        id: query.id ?? 0,
        flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | rcode,
        questions: [question],
        answers,
      }),
      peer.port,
      peer.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;

  async function close(): Promise<void> {
    await new Promise<void>((resolve) => socket.close(() => resolve()));
  }
  return server;
}

/** Returns the response code (RFC 1035, 4.1.1). */
function getResponseCode(records: NameRecords | undefined): number {
  if (records === undefined) return 3;
  return records === 'servfail' ? 2 : 0;
}

/** Returns answers like a resolver. The addresses of a CNAME include the names in between. */
function findAnswers(names: DnsServer['names'], name: string, type: RecordType): Answer[] {
  const records = names[name];
  if (records === undefined || typeof records === 'string') return [];
  const common = { name, ttl: 60, class: 'IN' } as const;
  if (records.CNAME !== undefined) {
    const alias: Answer = { ...common, type: 'CNAME', data: records.CNAME };
    return type === 'CNAME' ? [alias] : [alias, ...findAnswers(names, records.CNAME.toLowerCase(), type)];
  }
  switch (type) {
    case 'TXT':
      return (records.TXT ?? []).map((data) => ({ ...common, type: 'TXT', data }));
    case 'A':
      return (records.A ?? []).map((data) => ({ ...common, type: 'A', data }));
    case 'AAAA':
      return (records.AAAA ?? []).map((data) => ({ ...common, type: 'AAAA', data }));
    case 'MX':
      return (records.MX ?? []).map((text) => {
        const [preference, exchange = ''] = text.split(' ');
        return { ...common, type: 'MX', data: { preference: Number(preference), exchange } };
      });
    case 'PTR':
      return (records.PTR ?? []).map((data) => ({ ...common, type: 'PTR', data }));
    default:
      return [];
  }
}
