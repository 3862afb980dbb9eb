import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSmtpRelays } from '../../../../adapters/email/smtp-relays.js';
import { parseSmtpUrls } from '../../../../kernel/email/smtp-relays.js';
import { createMailing, readVerifiedCounts } from '../../../../testing/email/mailings.js';
import {
  drop,
  type ReceivedCommand,
  type ScriptedReply,
  startScriptedSmtp,
} from '../../../../testing/email/scripted-smtp.js';
import { createWorld, type World } from '../../../../testing/world.js';
import { getMailing } from '../../store.js';
import { suppressions } from '../../table.js';
import { startSendLoop } from '../send-loop.js';

type ReplyScript = (moment: ReceivedCommand) => ScriptedReply | undefined;

/** Starts a relay for each script, and a loop that sends through all of them. */
async function createRelaysWorld(
  scripts: Array<{ options?: string; script?: ReplyScript; onBytes?: (bytes: string) => void }>,
) {
  const relays = await Promise.all(
    scripts.map(({ script, onBytes }) =>
      startScriptedSmtp({ ...(script && { answer: script }), ...(onBytes && { onBytes }) }),
    ),
  );
  const urls = relays.map(({ url }, index) => `${url}${scripts[index]?.options ?? ''}`).join(' ');
  const email = createSmtpRelays(parseSmtpUrls(urls));
  const world = await createWorld({ email });
  const start = async (workerId = 'worker-1') => {
    const transport = await email.open();
    const loop = startSendLoop(world.ctx, transport, workerId);
    let isStopped = false;
    const stop = async () => {
      if (isStopped) return;
      isStopped = true;
      await loop.stop();
      await transport.close();
    };
    onTestFinished(stop);
    return { ...loop, stop };
  };
  return { world, relays, email, start };
}

/** Waits for the end of a mailing, while time passes. */
const waitForEnd = (world: World, mailingId: number) =>
  vi.waitUntil(
    async () => {
      world.clock.advance(20);
      return (await getMailing(world.ctx, mailingId)).status === 'finished';
    },
    { timeout: 20_000, interval: 20 },
  );

/** Gives the recipients of a mailing addresses at these domains, in turn. */
async function spread({ ctx }: World, ...domains: string[]): Promise<void> {
  for (const [index, domain] of domains.entries()) {
    await ctx.db.transact([
      ctx.db.write.run(
        sql`update deliveries set address = 'r' || id || '@' || ${domain} where id % ${domains.length} = ${index}`,
      ),
    ]);
  }
}

const listRecipients = ({ stored }: { stored: Array<{ rcpt: string }> }) =>
  stored.map(({ rcpt }) => /<(.*)>/.exec(rcpt)?.[1] ?? '');

describe('several relays', () => {
  it('share the emails by weight, and each email leaves once', async () => {
    const { world, relays, start } = await createRelaysWorld([{ options: '?weight=3' }, {}]);
    const mailingId = await createMailing(world, 200);
    const loop = await start();
    await waitForEnd(world, mailingId);
    const [first = [], second = []] = relays.map(listRecipients);
    expect(new Set([...first, ...second]).size).toBe(200);
    expect(first.length + second.length).toBe(200);
    expect(first.length).toBe(150);
    expect(loop.relayStatuses()).toMatchObject([
      { name: '127.0.0.1 (1)', fault: null, accepted: first.length, failed: 0 },
      { name: '127.0.0.1 (2)', fault: null, accepted: second.length, failed: 0 },
    ]);
    await readVerifiedCounts(world, mailingId);
  });

  it('send to the domains that they are for, and only to those', async () => {
    const { world, relays, start } = await createRelaysWorld([
      {},
      { options: '?domains=gmail.com,googlemail.com' },
    ]);
    const mailingId = await createMailing(world, 120);
    await spread(world, 'gmail.com', 'kova.example', 'googlemail.com');
    await start();
    await waitForEnd(world, mailingId);
    const [general = [], google = []] = relays.map(listRecipients);
    expect(general).toHaveLength(40);
    expect(general.every((address) => address.endsWith('@kova.example'))).toBe(true);
    expect(google).toHaveLength(80);
    await readVerifiedCounts(world, mailingId);
  });

  it('take over the share of a failed relay without extra attempts, and return it after recovery', async () => {
    let isDown = true;
    const { world, relays, start } = await createRelaysWorld([
      { script: ({ step }) => (isDown && step === 'greeting' ? drop : undefined) },
      {},
    ]);
    const first = await createMailing(world, 100);
    const loop = await start();
    await waitForEnd(world, first);
    expect(relays.map(({ stored }) => stored.length)).toEqual([0, 100]);
    expect(loop.relayFault()).toBeNull();
    expect(loop.relayStatuses()).toMatchObject([{ fault: { reason: expect.any(String) } }, { fault: null }]);
    const rows = await world.ctx.db.read.all<{ attempts: number }>(
      sql`select distinct attempts from deliveries`,
    );
    expect(rows).toEqual([{ attempts: 1 }]);
    isDown = false;
    await vi.waitUntil(
      async () => {
        await waitForEnd(world, await createMailing(world, 20));
        return (relays[0]?.stored.length ?? 0) > 0;
      },
      { timeout: 30_000 },
    );
    expect(loop.relayStatuses()).toMatchObject([{ fault: null }, { fault: null }]);
  });

  it('send everything through the others while a relay for a domain fails', async () => {
    const { world, relays, start } = await createRelaysWorld([
      {},
      { options: '?domains=gmail.com', script: ({ step }) => (step === 'greeting' ? drop : undefined) },
    ]);
    const mailingId = await createMailing(world, 40);
    await spread(world, 'gmail.com', 'kova.example');
    await start();
    await waitForEnd(world, mailingId);
    expect(relays.map(({ stored }) => stored.length)).toEqual([40, 0]);
  });

  it('are tested with emails for another relay, so that a recovered relay sends them', async () => {
    let isDown = true;
    const { world, relays, start } = await createRelaysWorld([
      { script: ({ step }) => (isDown && step === 'greeting' ? drop : undefined) },
      { options: '?domains=gmail.com', script: ({ step }) => (step === 'greeting' ? drop : undefined) },
    ]);
    const mailingId = await createMailing(world, 20);
    await spread(world, 'gmail.com');
    const loop = await start();
    await vi.waitUntil(
      () => {
        world.clock.advance(20);
        return loop.relayFault() !== null;
      },
      { timeout: 10_000, interval: 20 },
    );
    isDown = false;
    await waitForEnd(world, mailingId);
    expect(relays.map(({ stored }) => stored.length)).toEqual([20, 0]);
  });

  it('leave the share of a relay that stops replying to the others', async () => {
    const silent: Socket[] = [];
    let isOver = false;
    const staySilent: ScriptedReply = (socket) => {
      if (isOver) socket.destroy();
      else silent.push(socket);
    };
    const { world, relays, start } = await createRelaysWorld([
      { script: ({ step }) => (step === 'dot' ? staySilent : undefined) },
      {},
    ]);
    await createMailing(world, 400);
    const loop = await start();
    // The first relay has 64 in hand, and gets no more.
    await vi.waitUntil(() => relays[1]?.stored.length === 336, { timeout: 20_000 });
    expect(relays[0]?.stored).toHaveLength(0);
    isOver = true;
    for (const socket of silent) socket.destroy();
    await loop.stop();
  });

  it('report a common fault only if none works', async () => {
    const dropConnections: ReplyScript = ({ step }) => (step === 'greeting' ? drop : undefined);
    const { world, start } = await createRelaysWorld([
      { script: dropConnections },
      { script: dropConnections },
    ]);
    const mailingId = await createMailing(world, 20);
    const loop = await start();
    await vi.waitUntil(() => loop.relayFault() !== null, { timeout: 10_000 });
    expect(await getMailing(world.ctx, mailingId)).toMatchObject({ accepted: 0, failed: 0 });
  });

  it('respect the rate of one relay, and send the rest through the other', async () => {
    const { world, relays, start } = await createRelaysWorld([{ options: '?rate=10/s' }, {}]);
    const mailingId = await createMailing(world, 100);
    const startedAt = performance.now();
    await start();
    await waitForEnd(world, mailingId);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(relays[0]?.stored.length ?? 0).toBeLessThanOrEqual(10 * seconds + 3);
    expect((relays[0]?.stored.length ?? 0) + (relays[1]?.stored.length ?? 0)).toBe(100);
  });

  it('wait for the rate of a relay for a domain, without delaying other domains', async () => {
    const { world, relays, start } = await createRelaysWorld([
      {},
      { options: '?domains=gmail.com&rate=20/s' },
    ]);
    const mailingId = await createMailing(world, 24);
    await spread(world, 'gmail.com', 'kova.example');
    const startedAt = performance.now();
    await start();
    await vi.waitUntil(() => relays[0]?.stored.length === 12, { timeout: 10_000, interval: 5 });
    expect(relays[1]?.stored.length).toBeLessThan(12);
    await waitForEnd(world, mailingId);
    expect(relays[1]?.stored).toHaveLength(12);
    expect(performance.now() - startedAt).toBeGreaterThan(400);
    await readVerifiedCounts(world, mailingId);
  });

  it('use the whole rate of a relay for a domain while a long list waits for it', async () => {
    const { world, relays, start } = await createRelaysWorld([
      {},
      { options: '?domains=gmail.com&rate=50/s' },
    ]);
    await createMailing(world, 2_000);
    await spread(world, 'gmail.com');
    const startedAt = performance.now();
    await start();
    let advancedMs = 0;
    await vi.waitUntil(
      () => {
        const elapsedMs = Math.floor(performance.now() - startedAt);
        world.clock.advance(elapsedMs - advancedMs);
        advancedMs = elapsedMs;
        return (relays[1]?.stored.length ?? 0) >= 200;
      },
      { timeout: 30_000, interval: 5 },
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(seconds).toBeGreaterThan(3.8);
    expect(seconds).toBeLessThan(10);
    expect(relays[0]?.stored).toEqual([]);
  });
});

describe('a policy block of one relay', () => {
  const block: ReplyScript = ({ step, line }) => {
    if (step !== 'RCPT') return undefined;
    const domain = /@([\w.]+)>/.exec(line)?.[1];
    const words = { 'kova.example': 'Message rejected by policy', 'kiln.example': 'Your IP is listed' };
    return `550 5.7.1 ${words[domain as keyof typeof words] ?? `Service refused by ${domain}`}`;
  };

  it('pauses that relay, suppresses nobody, and sends its emails through the other', async () => {
    const { world, relays, start } = await createRelaysWorld([{ options: '?weight=3', script: block }, {}]);
    const mailingId = await createMailing(world, 120);
    await spread(world, 'kova.example', 'kiln.example', 'mail.example', 'post.example');
    const loop = await start();
    await waitForEnd(world, mailingId);
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: 120, failed: 0 });
    expect(relays.map(({ stored }) => stored.length)).toEqual([0, 120]);
    expect(loop.relayStatuses()[0]?.fault?.reason).toMatch(/refuses every recipient: 550 5\.7\.1/);
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
  });

  it('does not pause the last relay, so a newsletter that all relays reject fails', async () => {
    const { world, start } = await createRelaysWorld([{ script: block }, { script: block }]);
    const mailingId = await createMailing(world, 120);
    await spread(world, 'kova.example', 'kiln.example', 'mail.example', 'post.example');
    const loop = await start();
    await waitForEnd(world, mailingId);
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: 0, failed: 120 });
    expect(loop.relayFault()).toBeNull();
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
  });
});

describe('identical refusals', () => {
  const refuse: ReplyScript = ({ step }) => (step === 'RCPT' ? '550 5.7.1 Rejected by policy' : undefined);
  /** Each relay gets some emails of every domain, because relays take turns. */
  const DOMAINS = ['kova.example', 'kiln.example', 'mail.example', 'post.example', 'ash.example'];

  it.each([
    ['one of three relays', [true, false, false]],
    ['two of three relays', [true, true, false]],
  ])('of %s pause only those relays, and the other relays send everything', async (_, refusing) => {
    const { world, relays, start } = await createRelaysWorld(
      refusing.map((isRefusing) => (isRefusing ? { script: refuse } : {})),
    );
    const mailingId = await createMailing(world, 120);
    await spread(world, ...DOMAINS);
    const loop = await start();
    await waitForEnd(world, mailingId);
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: 120, failed: 0 });
    expect(loop.relayStatuses().map(({ fault }) => fault !== null)).toEqual(refusing);
    expect(relays.map(({ stored }) => stored.length === 0)).toEqual(refusing);
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
  });

  it('of all relays pause all of them without a failed email, until one accepts again', async () => {
    let isRefusing = true;
    const script: ReplyScript = (moment) => (isRefusing ? refuse(moment) : undefined);
    const { world, start } = await createRelaysWorld([{ script: refuse }, { script }]);
    const mailingId = await createMailing(world, 40);
    await spread(world, ...DOMAINS);
    const loop = await start();
    await vi.waitUntil(
      () => {
        world.clock.advance(20);
        return loop.relayFault() !== null;
      },
      { timeout: 10_000, interval: 20 },
    );
    // The emails that failed before the fault was known return to the queue in the next transaction.
    await vi.waitFor(
      async () => expect(await getMailing(world.ctx, mailingId)).toMatchObject({ accepted: 0, failed: 0 }),
      { timeout: 10_000 },
    );
    isRefusing = false;
    await waitForEnd(world, mailingId);
    expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: 40, failed: 0 });
    expect(loop.relayFault()).toBeNull();
  });
});

it('repeats an email through another relay with the same bytes', async () => {
  let bytes = '';
  let isDown = false;
  const { world, relays, start } = await createRelaysWorld([
    {},
    {
      options: '?domains=kova.example',
      // The whole message arrives, and the connection breaks before the reply.
      script: ({ step }) => {
        if (step === 'greeting' && isDown) return drop;
        if (step !== 'dot') return undefined;
        isDown = true;
        return drop;
      },
      onBytes: (byteText) => {
        bytes += byteText;
      },
    },
  ]);
  const mailingId = await createMailing(world, 1);
  const first = await start('worker-1');
  await vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).unknown === 1, { timeout: 10_000 });
  await first.stop();
  const [, sentMessage] = /DATA\r\n([\s\S]*\r\n)\.\r\n$/.exec(bytes) ?? [];
  expect(sentMessage).toMatch(/Message-ID: <.+>/);
  await start('worker-2');
  await vi.waitUntil(
    async () => {
      world.clock.advance(1_000);
      return (await getMailing(world.ctx, mailingId)).status === 'finished';
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(relays[0]?.stored.map(({ message }) => message)).toEqual([sentMessage]);
});
