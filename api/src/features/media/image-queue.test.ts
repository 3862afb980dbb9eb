import { expect, it } from 'vitest';
import { createImageQueue, MAX_WAITING_IMAGES } from './image-queue.js';

/** Creates work that ends when the test resolves it. */
function createTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

it('runs one task at a time, in order', async () => {
  const queue = createImageQueue(1);
  const log: string[] = [];
  const first = createTask();
  const firstRun = queue.run(async () => {
    log.push('first begins');
    await first.work();
    log.push('first ends');
  });
  const two = queue.run(async () => void log.push('second'));
  first.end();
  await Promise.all([firstRun, two]);
  expect(log).toEqual(['first begins', 'first ends', 'second']);
});

it('rejects with a retry time once too many wait, and accepts more when there is room', async () => {
  const queue = createImageQueue(1);
  const first = createTask();
  const running = [
    queue.run(first.work),
    ...Array.from({ length: MAX_WAITING_IMAGES }, () => queue.run(async () => 1)),
  ];
  await expect(queue.run(async () => 1)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
  expect(() => queue.refuseWhenFull()).toThrow('Many images are being processed');
  first.end();
  await Promise.all(running);
  await expect(queue.run(async () => 2)).resolves.toBe(2);
});

it('continues after a failed task', async () => {
  const queue = createImageQueue(1);
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('fine');
});

it('runs as many tasks at a time as configured, and no more', async () => {
  const queue = createImageQueue(2);
  const log: string[] = [];
  const tasks = [createTask(), createTask(), createTask()];
  const running = tasks.map(({ work }, index) =>
    queue.run(async () => {
      log.push(`begin ${index}`);
      await work();
    }),
  );
  await Promise.resolve();
  expect(log).toEqual(['begin 0', 'begin 1']);
  tasks[1]?.end();
  await running[1];
  await Promise.resolve();
  expect(log).toEqual(['begin 0', 'begin 1', 'begin 2']);
  for (const { end } of tasks) end();
  await Promise.all(running);
});
