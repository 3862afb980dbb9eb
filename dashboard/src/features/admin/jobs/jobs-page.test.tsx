import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers, createDeadJob, createJobs } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const job = createDeadJob();

beforeEach(() => server.use(...consoleHandlers));

/** Serves the jobs until each is retried or discarded. Returns the ids in the order of these requests. */
function serveJobs(jobs: Array<typeof job>) {
  const [retried, discarded]: [number[], number[]] = [[], []];
  let remainingJobs = jobs;
  const take = (list: number[]) => (request: Request) => {
    const id = Number(/jobs\/(\d+)/.exec(request.url)?.[1]);
    list.push(id);
    remainingJobs = remainingJobs.filter((job) => job.id !== id);
    return { success: true as const };
  };
  server.use(
    mockEndpoint('get', '/api/admin/jobs', () => createJobs(remainingJobs)),
    mockEndpoint('post', '/api/admin/jobs/retry', () => {
      const count = remainingJobs.length;
      remainingJobs = [];
      return { count };
    }),
    mockEndpoint('post', '/api/admin/jobs/{id}/retry', take(retried)),
    mockEndpoint('delete', '/api/admin/jobs/{id}', take(discarded)),
  );
  return { retried, discarded };
}

it('shows failed jobs with reason and attempts', async () => {
  serveJobs([job]);
  renderApp('/admin/jobs');
  const list = within(await screen.findByRole('list', { name: 'Failed jobs' }));
  expect(list.getByText('newsletters.snapshot-audience')).toBeTruthy();
  expect(list.getByText('the disk is full')).toBeTruthy();
  expect(list.getByRole('listitem').textContent).toMatch(/Failed November 21, 2026.* after 40 attempts/);
});

it('retries a job at once', async () => {
  const { retried } = serveJobs([job, { ...job, id: 6 }]);
  const { user } = renderApp('/admin/jobs');
  await user.click(await screen.findByRole('button', { name: 'Retry job 6' }));
  expect(await screen.findByText('Job retried')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry job 6' })).toBeNull());
  expect(retried).toEqual([6]);
  expect(screen.getByRole('button', { name: 'Retry job 7' })).toBeTruthy();
});

it('discards a job only after a confirmation', async () => {
  const { discarded } = serveJobs([job]);
  const { user } = renderApp('/admin/jobs');
  await user.click(await screen.findByRole('button', { name: 'Discard job 7' }));
  const getDialog = () => within(screen.getByRole('dialog', { name: 'Discard this job?' }));
  await user.click(getDialog().getByRole('button', { name: 'Keep job' }));
  expect(discarded).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Discard job 7' }));
  await user.click(getDialog().getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No failed jobs')).toBeTruthy();
  expect(discarded).toEqual([7]);
});

it('shows why the list failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/admin/jobs', 500, 'The list is away.'));
  const { user } = renderApp('/admin/jobs');
  expect(await screen.findByText('The list is away.')).toBeTruthy();
  serveJobs([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No failed jobs')).toBeTruthy();
});

it('retries all failed jobs', async () => {
  serveJobs([job, { ...job, id: 6 }]);
  const { user } = renderApp('/admin/jobs');
  expect(await screen.findByRole('tab', { name: 'Failed (2)' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Retry all' }));
  expect(await screen.findByText('2 jobs retried')).toBeTruthy();
  expect(await screen.findByText('No failed jobs')).toBeTruthy();
});

it('shows why the failed jobs were not retried, and keeps them in the list', async () => {
  serveJobs([job, { ...job, id: 6 }]);
  server.use(mockFailingEndpoint('post', '/api/admin/jobs/retry', 500, 'The database is busy.'));
  const { user } = renderApp('/admin/jobs');
  await user.click(await screen.findByRole('button', { name: 'Retry all' }));
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Failed jobs' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
});

it('keeps the counts, but shows no jobs of another status, while a tab loads', async () => {
  serveJobs([job]);
  const { user } = renderApp('/admin/jobs');
  const waiting = await screen.findByRole('tab', { name: 'Waiting (0)' });
  server.use(mockEndpoint('get', '/api/admin/jobs', () => new Promise<never>(() => {})));
  await user.click(waiting);
  expect(screen.getByRole('tab', { name: 'Failed (1)' })).toBeTruthy();
  expect(screen.queryByText('the disk is full')).toBeNull();
  expect(screen.queryByText('No waiting jobs')).toBeNull();
});

it('shows waiting and running jobs, which need no decision', async () => {
  const dueAt = '2026-11-22T08:00:00.000Z';
  server.use(
    mockEndpoint('get', '/api/admin/jobs', (request) => {
      const status = new URL(request.url).searchParams.get('status');
      const counts = { waiting: 12, running: 1, failed: 0 };
      const listedJob = { ...job, dueAt, diedAt: null };
      if (status === 'waiting') return { ...createJobs([{ ...listedJob, attempts: 2 }]), counts };
      if (status === 'running')
        return { ...createJobs([{ ...listedJob, attempts: 1, lastError: null }]), counts };
      return { ...createJobs([]), counts };
    }),
  );
  const { user } = renderApp('/admin/jobs');
  await user.click(await screen.findByRole('tab', { name: 'Waiting (12)' }));
  const waiting = within(await screen.findByRole('list', { name: 'Waiting jobs' }));
  expect(waiting.getByRole('listitem').textContent).toMatch(
    /the disk is full.*Due November 22, 2026.* after 2 attempts/,
  );
  await user.click(screen.getByRole('tab', { name: 'Running (1)' }));
  const running = within(await screen.findByRole('list', { name: 'Running jobs' }));
  expect(running.getByRole('listitem').textContent).toMatch(/Attempt 1, created/);
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
});
