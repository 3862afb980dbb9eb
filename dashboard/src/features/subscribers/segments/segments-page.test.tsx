import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createCustomField,
  createProduct,
  createSegment,
  createSubscriber,
  tagWith,
} from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { describeFilter } from './describe-filter';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const getByLabel = (dialog: ReturnType<typeof within>, label: string) => dialog.getByLabelText(label);

async function openForm() {
  const { user } = renderApp('/subscribers/segments');
  await user.click(await screen.findByRole('button', { name: 'Create segment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a segment' }));
  await dialog.findByLabelText('Match');
  return { user, dialog };
}

describe('the list', () => {
  it('shows each segment with its filter and size', async () => {
    const filter = { all: [{ tag: 'VIP' }, { joined: { withinDays: 30 } }] };
    server.use(mockEndpoint('get', '/api/segments', createList([createSegment({ filter })])));
    renderApp('/subscribers/segments');
    const link = await screen.findByRole('link', { name: 'VIPs' });
    expect(link.getAttribute('href')).toBe('/subscribers?segment=3');
    expect(screen.getByText('has the tag VIP and joined in the last 30 days')).toBeTruthy();
    expect(await screen.findByText('12 subscribers')).toBeTruthy();
  });

  it('counts a segment on request if there are many segments', async () => {
    const manySegments = Array.from({ length: 21 }, (_, index) =>
      createSegment({ id: index + 1, name: `Town ${index + 1}`, filter: { tag: `Town ${index + 1}` } }),
    );
    server.use(mockEndpoint('get', '/api/segments', createList(manySegments)));
    const { user } = renderApp('/subscribers/segments');
    await user.click(await screen.findByRole('button', { name: 'Count Town 21' }));
    expect(await screen.findAllByText('12 subscribers')).toHaveLength(1);
  });

  it('explains an empty list, and one that failed to load', async () => {
    server.use(mockFailingEndpoint('get', '/api/segments', 500, 'The database is away.'));
    const { user } = renderApp('/subscribers/segments');
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
    server.use(mockEndpoint('get', '/api/segments', createList([])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No segments yet')).toBeTruthy();
  });

  it('deletes a segment after a confirmation that explains the consequences', async () => {
    let segments = [createSegment()];
    server.use(
      mockEndpoint('get', '/api/segments', () => createList(segments)),
      mockEndpoint('delete', '/api/segments/{id}', () => {
        segments = [];
        return { success: true };
      }),
    );
    const { user } = renderApp('/subscribers/segments');
    await user.click(await screen.findByRole('button', { name: 'Delete VIPs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this segment?' }));
    expect(dialog.getByText(/A draft that uses this segment needs another audience/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete segment' }));
    expect(await findToast('Segment deleted')).toBeTruthy();
    expect(await screen.findByText('No segments yet')).toBeTruthy();
  });
});

describe('the form', () => {
  it('builds a flat list of conditions, counts it, shows the first matches, and saves it', async () => {
    const saved: unknown[] = [];
    const countBodies: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/tags', createList([tagWith(), tagWith({ id: 5, name: 'Press' })])),
      mockEndpoint('get', '/api/fields', createList([createCustomField()])),
      mockEndpoint('get', '/api/subscribers', [createSubscriber({ name: 'Ines Kovač' })]),
      mockEndpoint('post', '/api/segments/count', async (request) => {
        countBodies.push(await request.json());
        return { count: 1204 };
      }),
      mockEndpoint('post', '/api/segments', async (request) => {
        saved.push(await request.json());
        return createSegment({ name: 'Bern' });
      }),
    );
    const { user, dialog } = await openForm();
    expect(dialog.getByText('Choose a tag.').closest('[role=status]')).toBeTruthy();
    await user.type(getByLabel(dialog, 'Name'), 'Bern');
    await user.selectOptions(getByLabel(dialog, 'Tag'), 'Press');
    await user.click(dialog.getByRole('button', { name: 'Add condition' }));
    const [, second] = dialog.getAllByRole('group', { name: 'Condition' });
    const row = within(second as HTMLElement);
    await user.selectOptions(row.getByLabelText('About'), 'City');
    await user.type(row.getByLabelText('Text'), 'Bern');
    expect(await dialog.findByText('1,204 subscribers match')).toBeTruthy();
    expect(await dialog.findByText('Ines Kovač')).toBeTruthy();
    await user.selectOptions(getByLabel(dialog, 'Match'), 'any of these');
    await user.click(dialog.getByRole('button', { name: 'Save segment' }));
    await waitFor(() =>
      expect(saved).toEqual([
        { name: 'Bern', filter: { any: [{ tag: 'Press' }, { field: 'city', is: 'Bern' }] } },
      ]),
    );
    expect(countBodies.length).toBeLessThanOrEqual(3);
    expect(await findToast('Segment saved')).toBeTruthy();
  });

  it('changes a nested filter without losing a part of it', async () => {
    const filter = {
      all: [
        { not: { any: [{ bought: 7 }, { source: 'import' as const }] } },
        { activity: 'opened' as const, atLeast: 2, withinDays: 45 },
      ],
    };
    const saved: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/segments', createList([createSegment({ filter })])),
      mockEndpoint('get', '/api/products', createList([createProduct({ id: 7, title: 'Workbook' })])),
      mockEndpoint('patch', '/api/segments/{id}', async (request) => {
        saved.push(await request.json());
        return createSegment();
      }),
    );
    const { user } = renderApp('/subscribers/segments');
    await user.click(await screen.findByRole('button', { name: 'Edit VIPs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the segment' }));
    expect(await dialog.findByDisplayValue('none of these')).toBeTruthy();
    expect(dialog.getByDisplayValue('Workbook')).toBeTruthy();
    expect(
      dialog.getByText(/only for newsletters sent while tracking was set to “For each subscriber”/),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save segment' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'VIPs', filter }]));
  });

  it('names what is missing, and shows the API’s error at its field', async () => {
    server.use(
      mockEndpoint('get', '/api/tags', createList([tagWith()])),
      mockFailingEndpoint(
        'post',
        '/api/segments',
        409,
        'You have a segment with this name already.',
        [],
        'name_taken',
      ),
    );
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Save segment' }));
    expect(dialog.getByText('Please enter a name.')).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toBe('Choose a tag.');
    await user.type(getByLabel(dialog, 'Name'), 'VIPs');
    await user.selectOptions(getByLabel(dialog, 'Tag'), 'VIP');
    await user.click(dialog.getByRole('button', { name: 'Save segment' }));
    expect(await dialog.findByText('You have a segment with this name already.')).toBeTruthy();
  });

  it.each(['Escape', 'Cancel'])('asks before %s discards a changed segment', async (way) => {
    const { user, dialog } = await openForm();
    const leave = () =>
      way === 'Escape'
        ? user.keyboard('{Escape}')
        : user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.type(getByLabel(dialog, 'Name'), 'Bern');
    await leave();
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(getByLabel(dialog, 'Name')).toHaveProperty('value', 'Bern');
    await user.click(getByLabel(dialog, 'Name'));
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Create segment' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Discard your changes?')).toBeNull();
  });

  it('nests groups down to the levels of the API, and moves the focus when a part is removed', async () => {
    const { user, dialog } = await openForm();
    const addGroup = () => dialog.getAllByRole('button', { name: 'Add group' });
    await user.click(addGroup().at(-1) as HTMLElement);
    await user.click(addGroup()[0] as HTMLElement);
    expect(dialog.getAllByRole('group', { name: 'Group' })).toHaveLength(2);
    expect(addGroup().length).toBeLessThan(3);
    await user.click(dialog.getAllByRole('button', { name: 'Remove group' })[0] as HTMLElement);
    expect(document.activeElement).toBe(dialog.getAllByLabelText('Match')[0]);
  });
});

it.each([
  [{ not: { tag: 'VIP' } }, 'does not have the tag VIP'],
  [{ field: 'city', isSet: false }, 'city has no value'],
  [
    { any: [{ source: 'hand' }, { all: [{ bought: 'anything' }, { tag: 'A' }] }] },
    'source is Added by you or (bought anything and has the tag A)',
  ],
  [{ not: { any: [{ tag: 'A' }, { tag: 'B' }] } }, 'not (has the tag A or has the tag B)'],
  [
    { activity: 'opened', atLeast: 1, withinDays: 90 },
    'opened at least 1 newsletter sent in the last 90 days',
  ],
] as const)('describes %j as “%s”', (filter, text) => {
  expect(describeFilter(filter as Parameters<typeof describeFilter>[0])).toBe(text);
});
