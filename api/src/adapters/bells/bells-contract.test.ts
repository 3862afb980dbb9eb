import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { localBells } from './local.js';

let channels = 0;
const openBells = (name = `bells-test-${process.pid}-${channels++}`) => {
  const bells = localBells(name);
  onTestFinished(() => bells.close());
  return bells;
};

describe.each([['this process', openBells]])('the bells port over %s', (_, make) => {
  it('is heard by everybody who listens to that bell, until they stop', async () => {
    const bells = make();
    const heard = { jobs: 0, deliveries: 0 };
    const stop = bells.listen('jobs', () => {
      heard.jobs += 1;
    });
    bells.listen('deliveries', () => {
      heard.deliveries += 1;
    });
    bells.ring('jobs');
    bells.ring('jobs');
    expect(heard).toEqual({ jobs: 2, deliveries: 0 });
    stop();
    bells.ring('jobs');
    expect(heard.jobs).toBe(2);
  });
});

describe('local bells', () => {
  it('reach other threads, and come back from them', async () => {
    const name = `bells-test-${process.pid}-thread`;
    const bells = openBells(name);
    let answered = false;
    bells.listen('deliveries', () => {
      answered = true;
    });
    const worker = new Worker(
      `const channel = new BroadcastChannel(${JSON.stringify(name)});
       channel.onmessage = ({ data }) => { if (data === 'jobs') channel.postMessage('deliveries'); };
       require('node:worker_threads').parentPort.postMessage('ready');`,
      { eval: true },
    );
    onTestFinished(async () => void (await worker.terminate()));
    await new Promise((resolve) => worker.once('message', resolve));
    bells.ring('jobs');
    await vi.waitUntil(() => answered);
  });
});
