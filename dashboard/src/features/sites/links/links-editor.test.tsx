import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { createUser, linkWith } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { Link } from './link';

const shop = linkWith({ id: 1, title: 'Shop', clicks: 1284 });
const diary = linkWith({ id: 2, title: 'Diary', icon: null, clicks: 1, url: 'https://kiln.example/' });
const newsletter = linkWith({ id: 3, title: 'Notes', isShown: false, url: 'mailto:mara@kiln.example' });

/** Simulates the API's list. Records every changing call, in order. */
function serveLinks(...initial: Link[]) {
  let storedLinks = initial;
  const calls: string[] = [];
  const remember = async (request: Request) => {
    const text = await request.clone().text();
    calls.push(`${request.method} ${new URL(request.url).pathname.replace('/api/links', '')} ${text}`.trim());
    return text === '' ? {} : JSON.parse(text);
  };
  const getId = (request: Request) => Number(new URL(request.url).pathname.split('/').at(-1));
  server.use(
    mockEndpoint('get', '/api/links', () => createList(storedLinks)),
    mockEndpoint('post', '/api/links', async (request) => {
      const link = linkWith({ id: 9, clicks: 0, ...(await remember(request)), url: 'https://new.example/' });
      storedLinks = [...storedLinks, link];
      return link;
    }),
    mockEndpoint('put', '/api/links/order', async (request) => {
      const { ids } = (await remember(request)) as { ids: number[] };
      storedLinks = ids.flatMap((id) => storedLinks.filter((link) => link.id === id));
      return createList(storedLinks);
    }),
    mockEndpoint('patch', '/api/links/{id}', async (request) => {
      const change = await remember(request);
      storedLinks = storedLinks.map((link) => {
        if (link.id === getId(request)) return { ...link, ...change, version: link.version + 1 };
        return change.isFeatured ? { ...link, isFeatured: false } : link;
      });
      return storedLinks.find(({ id }) => id === getId(request)) as Link;
    }),
    mockEndpoint('delete', '/api/links/{id}', async (request) => {
      await remember(request);
      storedLinks = storedLinks.filter(({ id }) => id !== getId(request));
      return { success: true as const };
    }),
  );
  return calls;
}

async function openEditor(waitForText: string) {
  const app = renderApp('/dashboard3');
  await screen.findByText(waitForText);
  return app;
}

const listTitles = () =>
  [...document.querySelectorAll('[data-reorder]')].map((handle) => handle.textContent?.replace('Move ', ''));
const getRow = (title: string) =>
  screen.getByRole('button', { name: `Move ${title}` }).closest('li') as HTMLElement;
const getRowButton = (title: string, name: RegExp | string) =>
  within(getRow(title)).getByRole('button', { name });
const readLiveText = () => document.querySelector('[aria-live=assertive]')?.textContent;
const findAlert = () => screen.findByRole('alert');
const leavePage = ({ persisted }: { persisted: boolean }) =>
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
const findToastButton = (name: string) =>
  within(screen.getByRole('region', { name: /Notification/ })).findByRole('button', { name });

it('shows every link with its URL, its clicks and its visibility', async () => {
  serveLinks(shop, diary, newsletter);
  await openEditor('Shop');
  expect(listTitles()).toEqual(['Shop', 'Diary', 'Notes']);
  expect(getRow('Shop').textContent).toContain('kiln.example/shop');
  expect(getRow('Shop').textContent).toContain('1,284 clicks');
  expect(getRow('Diary').textContent).toContain('1 click');
  expect(getRow('Notes').textContent).toContain('mara@kiln.example');
  expect((screen.getByRole('switch', { name: 'Show Notes' }) as HTMLInputElement).checked).toBe(false);
  expect(getRowButton('Shop', 'Move down')).toBeTruthy();
  expect(within(getRow('Shop')).queryByRole('button', { name: 'Move up' })).toBeNull();
  expect(within(getRow('Notes')).queryByRole('button', { name: 'Move down' })).toBeNull();
});

it('shows why it failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/links', 500, 'Something went wrong on our side.'));
  const { user } = await openEditor('Something went wrong on our side.');
  expect(screen.queryByRole('button', { name: 'Add link' })).toBeNull();
  serveLinks(shop);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Shop')).toBeTruthy();
});

it('adds a link once, with the same key for a retry after a lost connection', async () => {
  const calls = serveLinks();
  const keys: Array<string | null> = [];
  let isLost = true;
  server.use(
    http.post('*/api/links', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (isLost) return HttpResponse.error();
      return undefined;
    }),
  );
  const { user } = await openEditor('No links yet');
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a link' });
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(dialog.textContent).toContain('Please enter a title.');
  expect(dialog.textContent).toContain('Please enter an address.');

  await user.type(within(dialog).getByLabelText('Title'), 'New one');
  await user.type(within(dialog).getByLabelText('Address'), 'new.example');
  await user.click(within(dialog).getByRole('radio', { name: 'Music' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect((await findAlert()).textContent).not.toBe('');
  isLost = false;
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(listTitles()).toEqual(['New one']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([
    'POST  {"kind":"link","title":"New one","url":"new.example","description":"","image":null,"icon":"music","isFeatured":false,"shownFrom":null,"shownUntil":null}',
  ]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(readLiveText()).toBe('New one added at the end.');
});

it('shows API errors at their fields, and never saves the page instead', async () => {
  serveLinks(shop);
  let isPageSaved = false;
  const refusal = 'A link can open a web page (https or http) or an email address (mailto).';
  server.use(
    mockFailingEndpoint('patch', '/api/links/{id}', 400, refusal, [{ path: 'url', message: refusal }]),
    http.post('*/api/onboarding', () => {
      isPageSaved = true;
      return HttpResponse.error();
    }),
  );
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Shop', /^Edit ?Shop/));
  const dialog = screen.getByRole('dialog', { name: 'Edit link' });
  const address = within(dialog).getByLabelText('Address') as HTMLInputElement;
  expect(address.value).toBe('https://kiln.example/shop');
  await user.clear(address);
  await user.type(address, 'javascript:alert(1)');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.textContent).toContain(refusal);
  expect(getRow('Shop').textContent).toContain('kiln.example/shop');
  expect(isPageSaved).toBe(false);
});

it('changes title, URL and icon', async () => {
  const calls = serveLinks(shop, newsletter);
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Notes', /^Edit ?Notes/));
  const dialog = screen.getByRole('dialog');
  expect((within(dialog).getByLabelText('Address') as HTMLInputElement).value).toBe('mara@kiln.example');
  await user.clear(within(dialog).getByLabelText('Title'));
  await user.type(within(dialog).getByLabelText('Title'), 'Write to me');
  await user.click(within(dialog).getByRole('radio', { name: 'No icon' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listTitles()).toEqual(['Shop', 'Write to me']));
  expect(calls).toEqual(['PATCH /3 {"title":"Write to me","icon":null,"version":1}']);
});

it('saves a description, and removes an image', async () => {
  const image = '/media/0f3c9a1b2d4e5f6071829384/512.webp';
  const calls = serveLinks(linkWith({ id: 1, title: 'Shop', image }));
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Shop', /^Edit ?Shop/));
  const dialog = screen.getByRole('dialog', { name: 'Edit link' });
  await user.type(within(dialog).getByLabelText('Description'), 'Twelve are left.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove image' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls).toEqual(['PATCH /1 {"description":"Twelve are left.","image":null,"version":1}']);
});

it('saves only changes, so that another tab’s edit and a newsletter’s text are preserved', async () => {
  const order = linkWith({ id: 4, title: 'Order', icon: null, url: 'mailto:a@b.example?body=A%20pot' });
  const calls = serveLinks(order);
  const { user } = await openEditor('Order');
  const edit = async () => {
    await user.click(getRowButton('Order', /^Edit ?Order/));
    return within(screen.getByRole('dialog'));
  };
  const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const unchangedForm = await edit();
  const address = unchangedForm.getByLabelText('Address') as HTMLInputElement;
  expect(address.value).toBe('mailto:a@b.example?body=A%20pot');
  await user.click(unchangedForm.getByRole('button', { name: 'Save' }));
  await waitForClose();
  expect(calls).toEqual([]);

  const openedForm = await edit();
  await user.click(openedForm.getByRole('radio', { name: 'Music' }));
  await user.click(openedForm.getByRole('button', { name: 'Save' }));
  await waitForClose();
  expect(calls).toEqual(['PATCH /4 {"icon":"music","version":1}']);
});

it('adds a heading, which has only a title and a schedule', async () => {
  const calls = serveLinks(shop);
  const { user } = await openEditor('Shop');
  await user.click(screen.getByRole('button', { name: 'Heading' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a heading' }));
  expect(dialog.queryByLabelText('Address')).toBeNull();
  await user.type(dialog.getByLabelText('Title'), 'Read more');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(listTitles()).toEqual(['Shop', 'Read more']));
  expect(calls).toEqual(['POST  {"kind":"heading","title":"Read more","shownFrom":null,"shownUntil":null}']);
});

it('shows the featured link, and features another link instead', async () => {
  const calls = serveLinks(linkWith({ id: 1, title: 'Shop', isFeatured: true }), diary);
  const { user } = await openEditor('Shop');
  expect(getRow('Shop').textContent).toContain('Featured');
  await user.click(getRowButton('Diary', /^Edit ?Diary/));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Feature this link' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getRow('Diary').textContent).toContain('Featured'));
  expect(getRow('Shop').textContent).not.toContain('Featured');
  expect(calls).toEqual(['PATCH /2 {"isFeatured":true,"version":1}']);
});

it('shows and changes the schedule in the creator’s time zone', async () => {
  const [pastTime, futureTime] = ['2020-01-01T08:00:00.000Z', '2120-12-01T07:00:00.000Z'];
  server.use(mockEndpoint('get', '/api/user', createUser({ timeZone: 'Europe/Stockholm' })));
  const calls = serveLinks(
    linkWith({ id: 1, title: 'Fair', shownUntil: pastTime }),
    linkWith({ id: 2, title: 'Market', shownFrom: futureTime }),
  );
  const { user } = await openEditor('Fair');
  expect(getRow('Fair').textContent).toContain('Ended on');
  expect(getRow('Market').textContent).toMatch(/Scheduled from \S+ Dec 1, 2120, 08:00/);
  await user.click(getRowButton('Market', /^Edit ?Market/));
  const dialog = within(screen.getByRole('dialog'));
  const from = dialog.getByLabelText('Show from') as HTMLInputElement;
  expect(from.value).toBe('2120-12-01T08:00');
  fireEvent.change(from, { target: { value: '2120-12-01T09:30' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls).toEqual(['PATCH /2 {"shownFrom":"2120-12-01T08:30:00.000Z","version":1}']),
  );
});

it('hides a link at once, and reverts a failed change', async () => {
  const calls = serveLinks(shop);
  const { user } = await openEditor('Shop');
  const toggle = () => screen.getByRole('switch', { name: 'Show Shop' }) as HTMLInputElement;
  await user.click(toggle());
  expect(toggle().checked).toBe(false);
  await waitFor(() => expect(calls).toEqual(['PATCH /1 {"isShown":false,"version":1}']));

  server.use(http.patch('*/api/links/:id', () => HttpResponse.error()));
  await user.click(toggle());
  expect((await findAlert()).textContent).toMatch(/^“Shop” is still hidden\. ./);
  expect(toggle().checked).toBe(false);
});

it('moves a link by keyboard: Space picks up and drops, arrows move, Escape reverts', async () => {
  const calls = serveLinks(shop, diary, newsletter);
  const { user } = await openEditor('Shop');
  getRowButton('Shop', 'Move Shop').focus();
  await user.keyboard(' ');
  expect(readLiveText()).toBe(
    'Shop picked up at position 1 of 3. Arrow keys move it, Space drops it, Escape cancels.',
  );
  expect(getRowButton('Shop', 'Move Shop').getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(readLiveText()).toBe('Shop: position 3 of 3.');
  expect(listTitles()).toEqual(['Shop', 'Diary', 'Notes']);
  await user.keyboard('{Escape}');
  expect(readLiveText()).toBe('Shop is back at position 1 of 3.');
  await user.keyboard(' {ArrowDown} ');
  expect(listTitles()).toEqual(['Diary', 'Shop', 'Notes']);
  expect(readLiveText()).toBe('Shop dropped at position 2 of 3.');
  expect(document.activeElement?.textContent).toBe('Move Shop');
  await waitFor(() => expect(calls).toEqual(['PUT /order {"ids":[2,1,3]}']));
  await user.keyboard(' {ArrowDown}');
  fireEvent.blur(getRowButton('Shop', 'Move Shop'));
  expect(readLiveText()).toBe('Shop is back at position 2 of 3.');
});

it('moves a link with its buttons, and shows the new list after a conflict', async () => {
  const calls = serveLinks(shop, diary);
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Diary', 'Move up'));
  expect(listTitles()).toEqual(['Diary', 'Shop']);
  await waitFor(() => expect(calls).toEqual(['PUT /order {"ids":[2,1]}']));

  const refusal = 'Your links were changed in another tab or app.';
  serveLinks(diary, shop, newsletter);
  server.use(mockFailingEndpoint('put', '/api/links/order', 409, refusal));
  await user.click(getRowButton('Diary', 'Move down'));
  expect((await findAlert()).textContent).toBe(`The new order was not saved. ${refusal}`);
  await waitFor(() => expect(listTitles()).toEqual(['Diary', 'Shop', 'Notes']));
});

it('reverts only the failed change', async () => {
  serveLinks(shop, diary);
  server.use(http.patch('*/api/links/1', () => HttpResponse.error()));
  const { user } = await openEditor('Shop');
  const isOn = (title: string) =>
    (screen.getByRole('switch', { name: `Show ${title}` }) as HTMLInputElement).checked;
  await user.click(screen.getByRole('switch', { name: 'Show Shop' }));
  await user.click(screen.getByRole('switch', { name: 'Show Diary' }));
  await waitFor(() => expect([isOn('Shop'), isOn('Diary')]).toEqual([true, false]));
});

it('hides a deleted link at once, and deletes it once Undo is dismissed', async () => {
  const calls = serveLinks(shop, diary, newsletter);
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Diary', 'Delete'));
  expect(listTitles()).toEqual(['Shop', 'Notes']);
  await waitFor(() => expect(calls).toEqual(['PATCH /2 {"isShown":false,"version":1}']));
  // A link that animates out is still in the list.
  await user.click(getRowButton('Notes', 'Move up'));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toBe('PUT /order {"ids":[3,2,1]}');
  await user.click(await findToastButton('Dismiss'));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]).toBe('DELETE /2');
  expect(listTitles()).toEqual(['Notes', 'Shop']);
});

it('restores a deleted link at its position with its clicks', async () => {
  const calls = serveLinks(shop, diary, newsletter);
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Shop', 'Delete'));
  await user.click(await findToastButton('Undo'));
  expect(listTitles()).toEqual(['Shop', 'Diary', 'Notes']);
  expect(getRow('Shop').textContent).toContain('1,284 clicks');
  await waitFor(() =>
    expect(calls).toEqual([
      'PATCH /1 {"isShown":false,"version":1}',
      'PATCH /1 {"isShown":true,"version":2}',
    ]),
  );

  await user.click(getRowButton('Notes', 'Delete'));
  await user.click(await findToastButton('Undo'));
  expect(listTitles()).toEqual(['Shop', 'Diary', 'Notes']);
  expect(calls).toHaveLength(2);
});

it('restores a link that could not be deleted, and shows that it is hidden', async () => {
  serveLinks(shop, diary);
  server.use(http.delete('*/api/links/:id', () => HttpResponse.error()));
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Shop', 'Delete'));
  await user.click(await findToastButton('Dismiss'));
  expect((await findAlert()).textContent).toMatch(/^“Shop” was not deleted. It is hidden from your page\. ./);
  await waitFor(() => expect(listTitles()).toEqual(['Shop', 'Diary']));

  server.use(http.patch('*/api/links/:id', () => HttpResponse.error()));
  await user.click(getRowButton('Diary', 'Delete'));
  await waitFor(() => expect(listTitles()).toEqual(['Shop', 'Diary']));
  expect(screen.queryByText('Link deleted', { selector: 'li *' })).toBeNull();
});

it('completes a deletion when the tab is closed', async () => {
  const calls = serveLinks(newsletter);
  const { user } = await openEditor('Notes');
  await user.click(getRowButton('Notes', 'Delete'));
  leavePage({ persisted: false });
  await waitFor(() => expect(calls).toEqual(['DELETE /3']));
  await user.click(await findToastButton('Dismiss'));
  await waitFor(() => expect(calls).toHaveLength(2));
});

it('keeps Undo available when the page is only hidden', async () => {
  const calls = serveLinks(newsletter);
  const { user } = await openEditor('Notes');
  await user.click(getRowButton('Notes', 'Delete'));
  leavePage({ persisted: true });
  await user.click(await findToastButton('Undo'));
  expect(listTitles()).toEqual(['Notes']);
  expect(calls).toEqual([]);
});

it('handles a failed delete request of a closing tab without an unhandled rejection', async () => {
  serveLinks(newsletter);
  let attemptCount = 0;
  server.use(
    http.delete('*/api/links/:id', () => {
      attemptCount += 1;
      return HttpResponse.error();
    }),
  );
  const { user } = await openEditor('Notes');
  await user.click(getRowButton('Notes', 'Delete'));
  const unhandledReasons: unknown[] = [];
  const note = (reason: unknown) => void unhandledReasons.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  leavePage({ persisted: false });
  await waitFor(() => expect(attemptCount).toBe(1));
  await user.click(await findToastButton('Undo'));
  expect(listTitles()).toEqual(['Notes']);
  expect(unhandledReasons).toEqual([]);
});

it('shows that a link no longer exists if Undo is too late', async () => {
  serveLinks(shop, diary);
  const { user } = await openEditor('Shop');
  await user.click(getRowButton('Shop', 'Delete'));
  const undo = await findToastButton('Undo');
  serveLinks(diary);
  server.use(mockFailingEndpoint('patch', '/api/links/{id}', 404, 'Link not found.'));
  await user.click(undo);
  expect((await findAlert()).textContent).toBe('“Shop” was deleted in another tab or browser.');
  await waitFor(() => expect(listTitles()).toEqual(['Diary']));
});

it('accepts 200 links, and then shows that the list is full', async () => {
  serveLinks(
    ...Array.from({ length: 200 }, (_, index) => linkWith({ id: index + 1, title: `Link ${index + 1}` })),
  );
  await openEditor('Link 200');
  expect(
    screen.getByText('You have reached the maximum of 200 links and blocks. Delete one to add another.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByText('Add link'));
  expect(screen.queryByText('Add a link')).toBeNull();
});
