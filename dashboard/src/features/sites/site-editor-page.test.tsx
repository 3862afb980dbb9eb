import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint, mockUnreachableEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const getField = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

async function openEditor() {
  const app = renderApp('/dashboard3');
  await screen.findByLabelText('Display Name');
  return app;
}

it('shows the stored profile', async () => {
  await openEditor();
  expect(getField('Display Name').value).toBe('Mara Lindqvist');
  expect(getField('Instagram').value).toBe('mara.makes');
  expect(getField('Ebb').checked).toBe(true);
  expect(screen.getByText('31/150')).toBeTruthy();
});

it('links to the QR code and the custom domain', async () => {
  await openEditor();
  const link = screen.getByRole('link', { name: 'Your Micro-site: QR code and custom domain' });
  expect(link.getAttribute('href')).toBe('/microsite');
});

it('previews unsaved text and the theme, and then the saved page', async () => {
  recordSaves();
  const { user } = await openEditor();
  const preview = () => new URL(screen.getByTitle('Your page').getAttribute('src') ?? '', location.href);
  /** The changed page replaces the shown page as soon as it has loaded. */
  const load = async () => fireEvent.load(await screen.findByTitle('Your page, loading'));
  expect(preview().search).toBe('?embedded=true');
  await user.clear(getField('Bio'));
  await user.type(getField('Bio'), 'New clay.');
  await user.click(getField('Paper Hills'));
  await waitFor(async () => {
    await load();
    const draft: unknown = JSON.parse(preview().searchParams.get('draft') ?? '{}');
    expect(draft).toMatchObject({ bio: 'New clay.', theme: 'bg-3' });
  });
  await user.click(save());
  await load();
  expect(preview().searchParams.get('draft')).toBeNull();
});

it('shows the length of a name near its maximum', async () => {
  const { user } = await openEditor();
  expect(screen.queryByText('48/60')).toBeNull();
  await user.clear(getField('Display Name'));
  await user.type(getField('Display Name'), 'x'.repeat(70));
  expect(getField('Display Name').value).toHaveLength(60);
  expect(screen.getByText('60/60')).toBeTruthy();
  expect(screen.getByText('The maximum of 60 characters is reached.').getAttribute('role')).toBe('status');
});

it('uses the default for an unknown theme', async () => {
  server.use(mockEndpoint('get', '/api/user', createUser({ theme: 'gone-with-the-tide' })));
  await openEditor();
  expect(getField('Tideline').checked).toBe(true);
});

/** Records the bodies of calls that save the profile, in order. Each response is the stored user with the changes. */
function recordSaves() {
  const saves: unknown[] = [];
  server.use(
    mockEndpoint('post', '/api/onboarding', async (request) => {
      const body = (await request.json()) as Partial<ReturnType<typeof createUser>>;
      saves.push(body);
      const saved = createUser(body);
      server.use(mockEndpoint('get', '/api/user', saved));
      return saved;
    }),
  );
  return saves;
}

/** Stores each saved bio and website in the server's normalized form. */
function normalizeSaves() {
  const saves: unknown[] = [];
  let storedUser = createUser();
  server.use(
    mockEndpoint('get', '/api/user', () => storedUser),
    mockEndpoint('post', '/api/onboarding', async (request) => {
      const { bio, socialLinks } = (await request.json()) as Partial<ReturnType<typeof createUser>>;
      saves.push(bio ?? socialLinks);
      if (bio) storedUser = { ...storedUser, bio: bio.trim() };
      if (socialLinks)
        storedUser = { ...storedUser, socialLinks: { website: `https://${socialLinks.website}/` } };
      return storedUser;
    }),
  );
  return saves;
}

/** Holds the responses to saves until they are released in order. */
function holdSaves() {
  const saves: Array<{ body: unknown; release: () => void }> = [];
  server.use(
    mockEndpoint('post', '/api/onboarding', async (request) => {
      const body = (await request.json()) as Partial<ReturnType<typeof createUser>>;
      await new Promise<void>((resolve) => saves.push({ body, release: resolve }));
      return createUser(body);
    }),
  );
  return saves;
}

const STORED_BIO = 'Pots, mistakes and the weather.';

const save = () => screen.getByRole('button', { name: 'Save Changes' });

describe('saving', () => {
  it('sends the changes, confirms them and offers to share the page', async () => {
    const saves = recordSaves();
    const { user, router } = await openEditor();
    await user.clear(getField('Display Name'));
    await user.type(getField('Display Name'), 'Mara L.');
    await user.click(getField('Paper Hills'));
    await user.type(getField('TikTok'), 'mara');
    await user.click(save());

    expect(await findToast('Changes saved')).toBeTruthy();
    expect(await findToast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toEqual([{ displayName: 'Mara L.', theme: 'bg-3', socialLinks: { tiktok: 'mara' } }]);
    const popup = await screen.findByRole('dialog', { name: 'Share your page' });
    expect((within(popup).getByLabelText('Address of your page') as HTMLInputElement).value).toBe(
      'http://localhost:3000/mara',
    );
    await user.click(within(popup).getByRole('button', { name: 'Copy link' }));
    expect(await findToast('Link copied')).toBeTruthy();

    await user.click(within(popup).getByRole('button', { name: 'Close' }));
    await router.navigate('/subscribers');
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers'));
  });

  it('sends layout, schedule and the choice to show the number of subscribers', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.click(getField('Two columns'));
    await user.type(getField('How often you write'), 'every Tuesday');
    await user.click(screen.getByRole('switch', { name: 'Show the number of subscribers' }));
    await user.click(save());
    expect(await findToast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toEqual([
      { layout: 'columns', newsletterSchedule: 'every Tuesday', showsSubscriberCount: true },
    ]);
  });

  it('sends accent, fonts and shape, and offers a color that can be read', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.click(getField('Book'));
    await user.click(getField('Pill'));
    fireEvent.change(screen.getByLabelText('Choose a color'), { target: { value: '#ffff00' } });
    const offer = await screen.findByRole('button', { name: /^Use #/ });
    expect(screen.getByText(/This accent color is hard to read on this theme/)).toBeTruthy();
    await user.click(offer);
    expect(screen.queryByText(/is hard to read/)).toBeNull();
    await user.click(save());
    expect(await findToast('Your micro-site has been updated')).toBeTruthy();
    const accent = offer.textContent?.replace('Use ', '');
    expect(saves).toEqual([{ accent, fontPair: 'book', buttonShape: 'pill' }]);
  });

  it('sends custom CSS on Pro', async () => {
    server.use(mockEndpoint('get', '/api/user', createUser({ isPro: true })));
    const saves = recordSaves();
    const { user } = await openEditor();
    fireEvent.change(getField('CSS'), { target: { value: '.link { color: red }' } });
    await user.click(save());
    expect(await findToast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toEqual([{ customCss: '.link { color: red }' }]);
  });

  it('offers Pro for custom CSS', async () => {
    await openEditor();
    expect(screen.queryByLabelText('CSS')).toBeNull();
    expect(screen.getByRole('link', { name: 'See Pro' })).toBeTruthy();
  });

  it('lets a creator without Pro delete their CSS', async () => {
    server.use(mockEndpoint('get', '/api/user', createUser({ customCss: 'a { color: red }' })));
    const saves = recordSaves();
    const { user } = await openEditor();
    expect(
      screen.getByText('Without Pro, your pages do not use this CSS. You can delete it here.'),
    ).toBeTruthy();
    await user.clear(getField('CSS'));
    await user.click(save());
    await waitFor(() => expect(saves).toEqual([{ customCss: '' }]));
  });

  it('confirms the profile if nothing else changed', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(getField('Bio'), ' More.');
    await user.click(save());
    expect(await findToast('Your profile has been updated')).toBeTruthy();
    expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather. More.' }]);
  });

  it('shows the normalized URL, and has no unsaved changes', async () => {
    server.use(
      mockEndpoint(
        'post',
        '/api/onboarding',
        createUser({ socialLinks: { website: 'https://kiln.example/' } }),
      ),
    );
    const { user, router } = await openEditor();
    await user.type(getField('Website'), 'kiln.example');
    await user.click(save());
    await waitFor(() => expect(getField('Website').value).toBe('https://kiln.example/'));
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    await router.navigate('/subscribers');
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers'));
  });

  it('happens once for a double click', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(getField('Bio'), '!');
    await user.dblClick(save());
    expect(await screen.findByRole('dialog', { name: 'Share your page' })).toBeTruthy();
    expect(saves).toHaveLength(1);
  });
});

describe('autosave', () => {
  const reconnect = () => act(() => void window.dispatchEvent(new Event('online')));

  it('saves when the creator pauses, and Save then confirms it without another request', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.click(getField('Paper Hills'));
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await waitFor(() => expect(saves).toEqual([{ theme: 'bg-3' }]), { timeout: 5_000 });
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.queryByText('Changes saved')).toBeNull();
    await user.click(save());
    expect(await findToast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toHaveLength(1);
  });

  it('offers to undo each change, starting with the last one', async () => {
    recordSaves();
    const { user } = await openEditor();
    await user.type(getField('Bio'), ' More.');
    await user.click(getField('Paper Hills'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(getField('Ebb').checked).toBe(true);
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. More.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('keeps offline changes in the tab, and saves them once the connection is back', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/onboarding'));
    const { user } = await openEditor();
    await user.type(getField('Bio'), '!');
    reconnect();
    expect(await screen.findByText('Offline: stored in this tab')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    const saves = recordSaves();
    reconnect();
    await waitFor(() => expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather.!' }]));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('saves when the creator goes to another screen', async () => {
    const saves = recordSaves();
    const { user, router } = await openEditor();
    await user.type(getField('Bio'), '!');
    await router.navigate('/subscribers');
    await waitFor(() => expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather.!' }]));
    expect(router.state.location.pathname).toBe('/subscribers');
  });

  it('restores unsaved changes when the editor is opened again', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/onboarding'));
    const { user } = await openEditor();
    await user.type(getField('Bio'), '!');
    cleanup();
    await openEditor();
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather.!');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
  });

  it('normalizes the text of a field only after it loses the focus', async () => {
    const saves = normalizeSaves();
    const { user } = await openEditor();
    await user.clear(getField('Bio'));
    await user.type(getField('Bio'), 'Hello ');
    reconnect();
    await waitFor(() => expect(saves).toEqual(['Hello ']));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(getField('Bio').value).toBe('Hello ');
    await user.keyboard('world ');
    reconnect();
    await waitFor(() => expect(saves).toEqual(['Hello ', 'Hello world ']));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(getField('Bio').value).toBe('Hello world ');
    await user.tab();
    expect(getField('Bio').value).toBe('Hello world');
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('shows the normalized text after Save, without another request', async () => {
    const saves = normalizeSaves();
    const { user } = await openEditor();
    await user.type(getField('Website'), 'kiln.example');
    reconnect();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(getField('Website').value).toBe('kiln.example');
    await user.keyboard('{Enter}');
    expect(await findToast('Changes saved')).toBeTruthy();
    expect(getField('Website').value).toBe('https://kiln.example/');
    expect(saves).toHaveLength(1);
  });

  it('saves the changes when the page is reloaded, and then shows them normalized', async () => {
    const saves = normalizeSaves();
    const { user } = await openEditor();
    await user.type(getField('Website'), 'kiln.example');
    // A reload ends the page without unmounting it. The next page starts with the data that the tab stored.
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const savedSession = { ...sessionStorage };
    await waitFor(() => expect(saves).toHaveLength(1));
    cleanup();
    await waitFor(() => expect(sessionStorage.getItem('tidings-site:1')).toBeNull());
    for (const [key, text] of Object.entries(savedSession)) sessionStorage.setItem(key, text);
    await openEditor();
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    expect(getField('Website').value).toBe('https://kiln.example/');
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('shows an error if the last save fails, and restores the changes', async () => {
    server.use(
      mockFailingEndpoint('post', '/api/onboarding', 400, 'Some fields are wrong.', [
        { path: 'socialLinks.website', message: 'Please enter a web address for website' },
      ]),
    );
    const { user, router } = await openEditor();
    await user.type(getField('Website'), 'nowhere');
    await act(() => router.navigate('/subscribers'));
    expect(await findToast('Save failed')).toBeTruthy();
    expect(
      await findToast('Please enter a web address for website. Your changes are still in My Site.'),
    ).toBeTruthy();
    await act(() => router.navigate('/dashboard3'));
    expect((await screen.findByLabelText<HTMLInputElement>('Website')).value).toBe('nowhere');
  });

  it('sends the last save after a save in progress', async () => {
    const saves = holdSaves();
    const { user, router } = await openEditor();
    await user.type(getField('Bio'), '!');
    reconnect();
    await waitFor(() => expect(saves).toHaveLength(1));
    await user.type(getField('Bio'), '?');
    await act(() => router.navigate('/subscribers'));
    await screen.findByRole('heading', { level: 1, name: 'Subscribers' });
    expect(saves).toHaveLength(1);
    saves[0]?.release();
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({ bio: `${STORED_BIO}!?` });
    saves[1]?.release();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('preserves text that was typed after a quick return, before the last save ended', async () => {
    const saves = holdSaves();
    const { user, router } = await openEditor();
    await user.type(getField('Bio'), '!');
    await act(() => router.navigate('/subscribers'));
    await waitFor(() => expect(saves).toHaveLength(1));
    await act(() => router.navigate('/dashboard3'));
    await user.type(await screen.findByLabelText('Bio'), '?');
    saves[0]?.release();
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(getField('Bio').value).toBe(`${STORED_BIO}!?`);
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).toContain('!?');
  });

  it('saves text that was typed during a save before it confirms', async () => {
    const saves = holdSaves();
    const { user } = await openEditor();
    await user.type(getField('Bio'), '!');
    reconnect();
    await waitFor(() => expect(saves).toHaveLength(1));
    await user.type(getField('Bio'), '?');
    await user.click(save());
    saves[0]?.release();
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({ bio: `${STORED_BIO}!?` });
    expect(screen.queryByText('Changes saved')).toBeNull();
    saves[1]?.release();
    expect(await findToast('Changes saved')).toBeTruthy();
  });
});

describe('a save that fails', () => {
  it.each([
    ['Website', 'socialLinks.website', 'Please enter a web address for website'],
    ['Video', 'videoUrl', 'Please enter a YouTube link.'],
    ['Bio', 'bio', 'Bio must be at most 150 characters'],
  ])('marks %s, focuses it, and clears the mark after a correction', async (label, path, message) => {
    server.use(
      mockFailingEndpoint('post', '/api/onboarding', 400, 'Some fields are wrong.', [{ path, message }]),
    );
    const { user, router } = await openEditor();
    await user.type(getField(label), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await findToast('Save failed')).toBeTruthy();
    expect(await findToast(message)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      `${message}${/\.$/.test(message) ? '' : '.'} Your changes are still here.`,
    );
    expect(getField(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(getField(label));
    const note = document.getElementById(getField(label).getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(message);
    expect(getField(label).value).toContain('nowhere');

    await user.type(getField(label), '{Backspace}');
    expect(getField(label).getAttribute('aria-invalid')).toBeNull();
    await router.navigate('/subscribers');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  it('shows a default message for a field error without a message', async () => {
    server.use(
      mockFailingEndpoint('post', '/api/onboarding', 400, 'Some fields are wrong.', [
        { path: 'bio', message: '' },
      ]),
    );
    const { user } = await openEditor();
    await user.type(getField('Bio'), '!');
    await user.click(save());
    expect(await findToast('Validation error')).toBeTruthy();
  });

  it('shows a lost connection, preserves the input, and succeeds later', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/onboarding'));
    const { user } = await openEditor();
    await user.type(getField('Bio'), ' More.');
    await user.click(save());
    expect(await findToast('There was an error saving your changes')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Could not reach the server.');
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. More.');

    const saves = recordSaves();
    await user.click(save());
    expect(await findToast('Changes saved')).toBeTruthy();
    expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather. More.' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('discards the changes if the creator leaves without saving', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/onboarding'));
    const { user, router } = await openEditor();
    await user.type(getField('Bio'), ' More.');
    await user.click(save());
    await screen.findByRole('alert');
    const saves = recordSaves();
    void router.navigate('/subscribers');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Subscribers' });
    await act(() => router.navigate('/dashboard3'));
    expect((await screen.findByLabelText<HTMLInputElement>('Bio')).value).toBe(STORED_BIO);
    expect(saves).toEqual([]);
  });

  it('preserves the input if the session has ended, and asks before it leaves', async () => {
    server.use(mockFailingEndpoint('post', '/api/onboarding', 401, 'Please sign in.'));
    const { user, router } = await openEditor();
    await user.type(getField('Bio'), ' More.');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in.');

    server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. More.');
    expect(router.state.location.pathname).toBe('/dashboard3');
  });
});

describe('another tab', () => {
  const lookAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

  it('that saved other fields updates them here, and is not overwritten', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(getField('Bio'), ' Mine.');
    server.use(
      mockEndpoint(
        'get',
        '/api/user',
        createUser({ displayName: 'Theirs', socialLinks: { twitter: 'theirs' } }),
      ),
    );
    lookAgain();
    await waitFor(() => expect(getField('Display Name').value).toBe('Theirs'));
    expect(getField('X (Twitter)').value).toBe('theirs');
    expect(getField('Instagram').value).toBe('');
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. Mine.');
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    await user.click(save());
    await waitFor(() => expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather. Mine.' }]));
  });

  it('that saved the same field triggers a notice, which Save removes', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(getField('Bio'), ' Mine.');
    server.use(mockEndpoint('get', '/api/user', createUser({ bio: 'Theirs.' })));
    lookAgain();
    expect(await screen.findByText(/^Changed elsewhere while you were editing: Bio\./)).toBeTruthy();
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. Mine.');
    await user.click(save());
    await waitFor(() => expect(saves).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^Changed elsewhere/)).toBeNull());
  });

  it('that saved the same field replaces its text once the local change is undone', async () => {
    const { user } = await openEditor();
    await user.type(getField('Bio'), ' Mine.');
    server.use(mockEndpoint('get', '/api/user', createUser({ bio: 'Theirs.' })));
    lookAgain();
    await screen.findByText(/^Changed elsewhere while you were editing: Bio\./);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    expect(getField('Bio').value).toBe('Theirs.');
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('that signed in as another creator does not change the text', async () => {
    const { user } = await openEditor();
    await user.type(getField('Bio'), ' Mine.');
    const getUser = vi.fn(() => createUser({ id: 2, username: 'ines', bio: 'Hers.' }));
    server.use(mockEndpoint('get', '/api/user', getUser));
    lookAgain();
    await waitFor(() => expect(getUser).toHaveBeenCalled());
    // The second fetch gets its response only after the first was rendered.
    lookAgain();
    await waitFor(() => expect(getUser).toHaveBeenCalledTimes(2));
    expect(getField('Bio').value).toBe('Pots, mistakes and the weather. Mine.');
    expect(screen.queryByText('tidings.example/ines')).toBeNull();
  });
});

it('shows a spinner until the creator is loaded', async () => {
  let sendResponse = () => {};
  const pendingResponse = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  server.use(
    mockEndpoint('get', '/api/user', async () => {
      await pendingResponse;
      return createUser();
    }),
  );
  renderApp('/dashboard3');
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(screen.queryByLabelText('Display Name')).toBeNull();
  sendResponse();
  expect(await screen.findByLabelText('Display Name')).toBeTruthy();
});

it('has a section for products, and no store link without products', async () => {
  await openEditor();
  expect(screen.getByRole('heading', { name: 'Digital Products' })).toBeTruthy();
  expect(await screen.findByText('No products yet')).toBeTruthy();
  expect(screen.queryByText(/View (My )?Store/)).toBeNull();
});

it('opens the page in a new tab', async () => {
  await openEditor();
  const view = screen.getByRole('link', { name: 'View Site' }) as HTMLAnchorElement;
  expect([view.pathname, view.target]).toEqual(['/mara', '_blank']);
});
