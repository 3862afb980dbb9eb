import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createSegment } from '../../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { renderPart } from '../../../../../test/render-app';
import { ALL_SUBSCRIBERS } from '../../../subscribers/audience/audience';
import type { Audience } from '../../../subscribers/segments/queries';
import { AudienceSection } from './audience-section';

function Panel() {
  const [audience, setAudience] = useState<Audience>(ALL_SUBSCRIBERS);
  return <AudienceSection value={audience} onChange={setAudience} onSchedule={vi.fn()} />;
}

it('shows the size of all subscribers, and how to send to some', async () => {
  renderPart(<Panel />);
  expect(await screen.findByText('1,284 subscribers')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'create a segment' });
  expect(link.getAttribute('href')).toBe('/subscribers/segments');
});

it('counts a segment, and shows why a count failed', async () => {
  server.use(
    mockEndpoint('get', '/api/segments', createList([createSegment({ id: 3, name: 'VIPs' })])),
    mockFailingEndpoint('post', '/api/segments/count', 429, 'Too many counts. Wait a minute.'),
  );
  const { user } = renderPart(<Panel />);
  const sendTo = within(await screen.findByRole('group', { name: 'Send to' }));
  await user.click(sendTo.getByRole('checkbox', { name: 'VIPs' }));
  expect(screen.getByText('Counting subscribers…')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('Too many counts. Wait a minute.');
  server.use(mockEndpoint('post', '/api/segments/count', { count: 12 }));
  await user.click(screen.getByRole('button', { name: 'Count again' }));
  expect(await screen.findByText('12 subscribers')).toBeTruthy();
});

it('searches a long list of segments, and shows why they failed to load', async () => {
  server.use(mockFailingEndpoint('get', '/api/segments', 500, 'The database is away.'));
  const { user } = renderPart(<Panel />);
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  const manySegments = Array.from({ length: 40 }, (_, index) =>
    createSegment({ id: index + 1, name: `Town ${index + 1}` }),
  );
  server.use(mockEndpoint('get', '/api/segments', createList(manySegments)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search segments: send to' }), 'town 38');
  const sendTo = within(screen.getByRole('group', { name: 'Send to' }));
  expect(sendTo.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(sendTo.getByRole('checkbox', { name: 'Town 38' }));
  expect(await screen.findByText('12 subscribers')).toBeTruthy();
});
