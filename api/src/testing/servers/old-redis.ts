import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a stand-in for Redis 4.0, which knows no stream, no BZPOPMIN and no HELLO, for one test. */
export async function startOldRedis(): Promise<{ url: string; commands: string[] }> {
  const commands: string[] = [];
  const info = 'redis_version:4.0.14\r\n';
  const replies: Record<string, string> = {
    client: '+OK\r\n',
    hmset: '+OK\r\n',
    info: `$${info.length}\r\n${info}\r\n`,
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // Each command is an array, whose first element is its name. Commands of tests fit into a packet.
    socket.on('data', (chunk) => {
      for (const [, name = ''] of String(chunk).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const command = name.toLowerCase();
        commands.push(command);
        socket.write(replies[command] ?? `-ERR unknown command '${name}'\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `redis://127.0.0.1:${port}`, commands };
}
