import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { createLocalPubSub } from './adapters/pubsub/local.js';
import { createRedisPubSub } from './adapters/pubsub/redis.js';
import { Environment, SETTING_GROUPS } from './config/config.js';
import { paths } from './config/paths.js';
import { registerWorker } from './db/workers.js';
import { sendLoopMetrics } from './features/mailing/index.js';
import { observeRequest } from './http/metrics/request-metrics.js';
import { writeMetrics } from './kernel/process/metrics.js';
import { collectInstanceMetrics } from './metrics/collect-metrics.js';
import { observeThread } from './metrics/process-metrics.js';
import { createWorld } from './testing/world.js';

const read = (file: string) => readFileSync(join(paths.root, file), 'utf8');

/** The variables that a process reads from its environment. */
const knownVariables = new Set<string | undefined>(Object.keys(Environment.shape));
const listVariables = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);

it('describes every environment variable once, and no other', () => {
  const describedNames = SETTING_GROUPS.flatMap(({ variables }) =>
    Object.entries(variables.shape).flatMap(([name, { description }]) => (description ? [name] : [])),
  );
  expect(describedNames.toSorted()).toEqual(
    [...knownVariables].filter((name) => name !== 'TIDINGS_DEV').toSorted(),
  );
});

it.each(['deploy/Dockerfile', 'CONTRIBUTING.md'])('%s uses the pnpm of the set-up', (file) => {
  const [, pnpm] = read('scripts/setup.mjs').match(/PNPM = '(pnpm@[\d.]+)'/) ?? [];
  expect(read(file).match(/pnpm@[\d.]+/g)).toEqual([pnpm]);
});

describe('files in deploy/', () => {
  it.each([
    'README.md',
    'deploy/README.md',
    'cli/README.md',
    'sdk/README.md',
    'CONTRIBUTING.md',
    'docs/getting-started.md',
    'docs/backups.md',
    'docs/webhooks.md',
  ])('%s never lets npx fetch a package with the name of a command', (file) => {
    expect(read(file).match(/npx (?!--no-install )(?:-\S+ )*tidings\S*/g) ?? []).toEqual([]);
  });

  it('use only existing variables', () => {
    const compose = parse(read('deploy/compose.yaml'), { merge: true });
    const composeVariables = Object.values(
      compose.services as Record<string, { image: string; environment?: object }>,
    )
      .filter(({ image }) => image === 'tidings')
      .flatMap(({ environment = {} }) => Object.keys(environment));
    const unitVariables = ['tidings@', 'tidings-worker@'].flatMap((unit) =>
      [...read(`deploy/systemd/${unit}.service`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) =>
        words.split(' ').map((word) => word.split('=')[0]),
      ),
    );
    const namedVariables = [
      ...composeVariables,
      ...unitVariables,
      ...listVariables(read('deploy/tidings.env.example')),
    ];
    expect(namedVariables).toEqual(
      expect.arrayContaining(['REDIS_URL', 'METRICS_PORT', 'PORT', 'PUBLIC_URL']),
    );
    expect(namedVariables.filter((name) => !knownVariables.has(name))).toEqual([]);
  });

  it('start processes with read-only files and without new privileges', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true });
    for (const name of ['api-1', 'api-2', 'worker', 'proxy', 'redis']) {
      expect([name, services[name]]).toMatchObject([
        name,
        { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      ]);
    }
    // The period is longer than the server's drain, which lasts DRAIN_DELAY and then 30 s.
    expect(services['api-1'].stop_grace_period).toBe('60s');
    expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m);
  });

  it('alert only on existing metrics and labels', async () => {
    const { ctx } = await createWorld({ instance: { rateLimits: true } });
    // No server listens there, but the metrics about Redis must exist anyway.
    const local = createLocalPubSub(`deploy-test-${process.pid}`);
    const sharedPubSub = createRedisPubSub({
      redisUrl: 'redis://127.0.0.1:9',
      name: 'deploy',
      local,
      log: ctx.log,
    });
    onTestFinished(() => sharedPubSub.close());
    ctx.pubsub = sharedPubSub;
    local.publish('jobs');
    await registerWorker(ctx, 'one');
    observeRequest(ctx, { route: '/', method: 'GET', status: 200, seconds: 0.1 });
    const worker = sendLoopMetrics(ctx, { fault: null });
    const text = writeMetrics(await collectInstanceMetrics(ctx, { thread: observeThread(), worker }));
    const reportedMetrics = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const { groups } = parse(read('deploy/prometheus-alerts.yaml'));
    const rules = groups.flatMap((group: { rules: Array<{ alert: string; expr: string }> }) => group.rules);
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert, expr } of rules) {
      const names = [...expr.matchAll(/\b(?:tidings|nodejs|process)_\w+/g)].map(([name]) =>
        name.replace(/_bucket$/, ''),
      );
      expect([alert, names.filter((name) => !reportedMetrics.has(name))]).toEqual([alert, []]);
      // A selector with an unknown label matches nothing, so its alert would never fire.
      for (const [, name = '', selector = ''] of expr.matchAll(/\b(\w+)\{([^}]*)\}/g)) {
        const series = text.split('\n').filter((line) => line.startsWith(`${name}{`));
        const labels = [...selector.matchAll(/(\w+)\s*[=!~]/g)].map(([, label = '']) => label);
        const unknown = labels.filter((label) => !series.some((line) => line.includes(`${label}="`)));
        expect([alert, name, series.length > 0 ? unknown : []]).toEqual([alert, name, []]);
      }
    }
  });
});
