import { type Creator, pause, sendNewsletterTo, setCreatorServer, waitUntilFinished } from '../creator.js';
import { runSteadyLoad } from '../load.js';
import { type BenchSetup, CHECK_EVERY_MS, createSigningSettings } from './bench-setup.js';

const VISITED_SECONDS = 20;

/** Returns the p99 of a creator's page at 200 requests a second, without and during a send. */
export async function visitWhileSending(
  setup: BenchSetup,
  mara: Creator,
): Promise<{ without: number; under: number }> {
  const { recipients } = setup;
  const sink = await setup.startSink();
  const server = await setup.start({
    ...createSigningSettings(setup),
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  });
  const visit = (isOver: () => boolean) =>
    runSteadyLoad({ port: server.port, path: '/mara', perSecond: 200, isOver });
  const endAfter = (seconds: number) => {
    const endsAt = performance.now() + seconds * 1_000;
    return () => performance.now() > endsAt;
  };
  // Warms up.
  await visit(endAfter(2));
  const idleResult = await visit(endAfter(VISITED_SECONDS));
  const creator = setCreatorServer(server, mara);
  const id = await sendNewsletterTo(creator);
  while (sink.count() === 0) await pause(CHECK_EVERY_MS);
  const isSent = () => sink.count() >= recipients;
  const isTimeOver = endAfter(VISITED_SECONDS);
  const loadResult = await visit(() => isSent() || isTimeOver());
  await waitUntilFinished(creator, id);
  await server.stop();
  await sink.stop();
  return { without: idleResult.p99, under: loadResult.p99 };
}
