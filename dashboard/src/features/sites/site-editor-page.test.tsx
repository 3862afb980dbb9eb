import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint, unreachableEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });

async function openEditor() {
  const app = renderApp('/dashboard3');
  await screen.findByLabelText('Display Name');
  return app;
}

it('shows the stored profile', async () => {
  await openEditor();
  expect(field('Display Name').value).toBe('Mara Lindqvist');
  expect(field('Instagram').value).toBe('mara.makes');
  expect(field('Ebb').checked).toBe(true);
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
  await user.clear(field('Bio'));
  await user.type(field('Bio'), 'New clay.');
  await user.click(field('Paper Hills'));
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
  await user.clear(field('Display Name'));
  await user.type(field('Display Name'), 'x'.repeat(70));
  expect(field('Display Name').value).toHaveLength(60);
  expect(screen.getByText('60/60')).toBeTruthy();
  expect(screen.getByText('The maximum of 60 characters is reached.').getAttribute('role')).toBe('status');
});

it('uses the default for an unknown theme', async () => {
  server.use(endpoint('get', '/api/user', userWith({ theme: 'gone-with-the-tide' })));
  await openEditor();
  expect(field('Tideline').checked).toBe(true);
});

/** Records the bodies of calls that save the profile, in order. Each response is the stored user with the changes. */
function recordSaves() {
  const saves: unknown[] = [];
  server.use(
    endpoint('post', '/api/onboarding', async (request) => {
      const body = (await request.json()) as Partial<ReturnType<typeof userWith>>;
      saves.push(body);
      const saved = userWith(body);
      server.use(endpoint('get', '/api/user', saved));
      return saved;
    }),
  );
  return saves;
}

/** Stores each saved bio and website in the server's normalized form. */
function normalizeSaves() {
  const saves: unknown[] = [];
  let stored = userWith();
  server.use(
    endpoint('get', '/api/user', () => stored),
    endpoint('post', '/api/onboarding', async (request) => {
      const { bio, socialLinks } = (await request.json()) as Partial<ReturnType<typeof userWith>>;
      saves.push(bio ?? socialLinks);
      if (bio) stored = { ...stored, bio: bio.trim() };
      if (socialLinks) stored = { ...stored, socialLinks: { website: `https://${socialLinks.website}/` } };
      return stored;
    }),
  );
  return saves;
}

/** Holds the responses to saves until they are released in order. */
function holdSaves() {
  const saves: Array<{ body: unknown; release: () => void }> = [];
  server.use(
    endpoint('post', '/api/onboarding', async (request) => {
      const body = (await request.json()) as Partial<ReturnType<typeof userWith>>;
      await new Promise<void>((resolve) => saves.push({ body, release: resolve }));
      return userWith(body);
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
    await user.clear(field('Display Name'));
    await user.type(field('Display Name'), 'Mara L.');
    await user.click(field('Paper Hills'));
    await user.type(field('TikTok'), 'mara');
    await user.click(save());

    expect(await toast('Changes saved')).toBeTruthy();
    expect(await toast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toEqual([{ displayName: 'Mara L.', theme: 'bg-3', socialLinks: { tiktok: 'mara' } }]);
    const popup = await screen.findByRole('dialog', { name: 'Share your site' });
    expect((within(popup).getByLabelText('Address of your page') as HTMLInputElement).value).toBe(
      'http://localhost:3000/mara',
    );
    await user.click(within(popup).getByRole('button', { name: 'Copy link' }));
    expect(await toast('Link copied')).toBeTruthy();

    await user.click(within(popup).getByRole('button', { name: 'Close' }));
    await router.navigate('/subscribers');
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers'));
  });

  it('sends layout, schedule and the choice to show the number of subscribers', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.click(field('Two columns'));
    await user.type(field('How often you write'), 'every Tuesday');
    await user.click(screen.getByRole('switch', { name: 'Show the number of subscribers' }));
    await user.click(save());
    expect(await toast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toEqual([
      { layout: 'columns', newsletterSchedule: 'every Tuesday', showsSubscriberCount: true },
    ]);
  });

  it('sends accent, fonts and shape, and offers a color that can be read', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.click(field('Book'));
    await user.click(field('Pill'));
    fireEvent.change(screen.getByLabelText('Choose a color'), { target: { value: '#ffff00' } });
    const offer = await screen.findByRole('button', { name: /^Use #/ });
    expect(screen.getByText(/This accent color is hard to read on this theme/)).toBeTruthy();
    await user.click(offer);
    expect(screen.queryByText(/is hard to read/)).toBeNull();
    await user.click(save());
    expect(await toast('Your micro-site has been updated')).toBeTruthy();
    const accent = offer.textContent?.replace('Use ', '');
    expect(saves).toEqual([{ accent, fontPair: 'book', buttonShape: 'pill' }]);
  });

  it('sends custom CSS on Pro', async () => {
    server.use(endpoint('get', '/api/user', userWith({ isPro: true })));
    const saves = recordSaves();
    const { user } = await openEditor();
    fireEvent.change(field('CSS'), { target: { value: '.link { color: red }' } });
    await user.click(save());
    expect(await toast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toEqual([{ customCss: '.link { color: red }' }]);
  });

  it('offers Pro for custom CSS', async () => {
    await openEditor();
    expect(screen.queryByLabelText('CSS')).toBeNull();
    expect(screen.getByRole('link', { name: 'See Pro' })).toBeTruthy();
  });

  it('lets a creator without Pro delete their CSS', async () => {
    server.use(endpoint('get', '/api/user', userWith({ customCss: 'a { color: red }' })));
    const saves = recordSaves();
    const { user } = await openEditor();
    expect(
      screen.getByText('Without Pro, your pages do not use this CSS. You can delete it here.'),
    ).toBeTruthy();
    await user.clear(field('CSS'));
    await user.click(save());
    await waitFor(() => expect(saves).toEqual([{ customCss: '' }]));
  });

  it('confirms the profile if nothing else changed', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(field('Bio'), ' More.');
    await user.click(save());
    expect(await toast('Your profile has been updated')).toBeTruthy();
    expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather. More.' }]);
  });

  it('shows the normalized URL, and has no unsaved changes', async () => {
    server.use(
      endpoint('post', '/api/onboarding', userWith({ socialLinks: { website: 'https://kiln.example/' } })),
    );
    const { user, router } = await openEditor();
    await user.type(field('Website'), 'kiln.example');
    await user.click(save());
    await waitFor(() => expect(field('Website').value).toBe('https://kiln.example/'));
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    await router.navigate('/subscribers');
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscribers'));
  });

  it('happens once for a double click', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(field('Bio'), '!');
    await user.dblClick(save());
    expect(await screen.findByRole('dialog', { name: 'Share your site' })).toBeTruthy();
    expect(saves).toHaveLength(1);
  });
});

describe('without Save', () => {
  const back = () => act(() => void window.dispatchEvent(new Event('online')));

  it('saves when the creator pauses, and Save then confirms it without another request', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.click(field('Paper Hills'));
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await waitFor(() => expect(saves).toEqual([{ theme: 'bg-3' }]), { timeout: 5_000 });
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.queryByText('Changes saved')).toBeNull();
    await user.click(save());
    expect(await toast('Your micro-site has been updated')).toBeTruthy();
    expect(saves).toHaveLength(1);
  });

  it('undoes the last change, word by word, and nothing else', async () => {
    recordSaves();
    const { user } = await openEditor();
    await user.type(field('Bio'), ' More.');
    await user.click(field('Paper Hills'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Ebb').checked).toBe(true);
    expect(field('Bio').value).toBe('Pots, mistakes and the weather. More.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Bio').value).toBe('Pots, mistakes and the weather.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('saves what a lost connection left, as soon as it is back', async () => {
    server.use(unreachableEndpoint('post', '/api/onboarding'));
    const { user } = await openEditor();
    await user.type(field('Bio'), '!');
    back();
    expect(await screen.findByText('Offline: stored in this tab')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    const saves = recordSaves();
    back();
    await waitFor(() => expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather.!' }]));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('saves when the creator goes to another screen', async () => {
    const saves = recordSaves();
    const { user, router } = await openEditor();
    await user.type(field('Bio'), '!');
    await router.navigate('/subscribers');
    await waitFor(() => expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather.!' }]));
    expect(router.state.location.pathname).toBe('/subscribers');
  });

  it('restores changes that no save has reached', async () => {
    server.use(unreachableEndpoint('post', '/api/onboarding'));
    const { user } = await openEditor();
    await user.type(field('Bio'), '!');
    cleanup();
    await openEditor();
    expect(field('Bio').value).toBe('Pots, mistakes and the weather.!');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
  });

  it('leaves the text of the field with the focus as it was typed', async () => {
    const saves = normalizeSaves();
    const { user } = await openEditor();
    await user.clear(field('Bio'));
    await user.type(field('Bio'), 'Hello ');
    back();
    await waitFor(() => expect(saves).toEqual(['Hello ']));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(field('Bio').value).toBe('Hello ');
    await user.keyboard('world ');
    back();
    await waitFor(() => expect(saves).toEqual(['Hello ', 'Hello world ']));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(field('Bio').value).toBe('Hello world ');
    await user.tab();
    expect(field('Bio').value).toBe('Hello world');
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('shows the normalized text after Save, also without another request', async () => {
    const saves = normalizeSaves();
    const { user } = await openEditor();
    await user.type(field('Website'), 'kiln.example');
    back();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(field('Website').value).toBe('kiln.example');
    await user.keyboard('{Enter}');
    expect(await toast('Changes saved')).toBeTruthy();
    expect(field('Website').value).toBe('https://kiln.example/');
    expect(saves).toHaveLength(1);
  });

  it('saves what a reload interrupts, and shows it normalized', async () => {
    const saves = normalizeSaves();
    const { user } = await openEditor();
    await user.type(field('Website'), 'kiln.example');
    // A reload ends the page without unmounting it. The next page starts with the data that the tab stored.
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const left = { ...sessionStorage };
    await waitFor(() => expect(saves).toHaveLength(1));
    cleanup();
    await waitFor(() => expect(sessionStorage.getItem('tidings-site:1')).toBeNull());
    for (const [key, text] of Object.entries(left)) sessionStorage.setItem(key, text);
    await openEditor();
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    expect(field('Website').value).toBe('https://kiln.example/');
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('shows an error if the last save fails, and restores the changes', async () => {
    server.use(
      failingEndpoint('post', '/api/onboarding', 400, 'Some fields are wrong.', [
        { path: 'socialLinks.website', message: 'Please enter a web address for website' },
      ]),
    );
    const { user, router } = await openEditor();
    await user.type(field('Website'), 'nowhere');
    await act(() => router.navigate('/subscribers'));
    expect(await toast('Save failed')).toBeTruthy();
    expect(
      await toast('Please enter a web address for website. Your changes are still in My Site.'),
    ).toBeTruthy();
    await act(() => router.navigate('/dashboard3'));
    expect((await screen.findByLabelText<HTMLInputElement>('Website')).value).toBe('nowhere');
  });

  it('sends the last save after a save in progress', async () => {
    const saves = holdSaves();
    const { user, router } = await openEditor();
    await user.type(field('Bio'), '!');
    back();
    await waitFor(() => expect(saves).toHaveLength(1));
    await user.type(field('Bio'), '?');
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
    await user.type(field('Bio'), '!');
    await act(() => router.navigate('/subscribers'));
    await waitFor(() => expect(saves).toHaveLength(1));
    await act(() => router.navigate('/dashboard3'));
    await user.type(await screen.findByLabelText('Bio'), '?');
    saves[0]?.release();
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(field('Bio').value).toBe(`${STORED_BIO}!?`);
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).toContain('!?');
  });

  it('saves text that was typed during a save before it confirms', async () => {
    const saves = holdSaves();
    const { user } = await openEditor();
    await user.type(field('Bio'), '!');
    back();
    await waitFor(() => expect(saves).toHaveLength(1));
    await user.type(field('Bio'), '?');
    await user.click(save());
    saves[0]?.release();
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({ bio: `${STORED_BIO}!?` });
    expect(screen.queryByText('Changes saved')).toBeNull();
    saves[1]?.release();
    expect(await toast('Changes saved')).toBeTruthy();
  });
});

describe('a save that fails', () => {
  it.each([
    ['Website', 'socialLinks.website', 'Please enter a web address for website'],
    ['Video', 'videoUrl', 'Please enter a YouTube link.'],
    ['Bio', 'bio', 'Bio must be at most 150 characters'],
  ])('marks %s, focuses it, and clears the mark after a correction', async (label, path, message) => {
    server.use(
      failingEndpoint('post', '/api/onboarding', 400, 'Some fields are wrong.', [{ path, message }]),
    );
    const { user, router } = await openEditor();
    await user.type(field(label), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await toast('Save failed')).toBeTruthy();
    expect(await toast(message)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      `${message}${/\.$/.test(message) ? '' : '.'} Your changes are still here.`,
    );
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(label));
    const note = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(message);
    expect(field(label).value).toContain('nowhere');

    await user.type(field(label), '{Backspace}');
    expect(field(label).getAttribute('aria-invalid')).toBeNull();
    await router.navigate('/subscribers');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  it('shows a default message for an error without one', async () => {
    server.use(
      failingEndpoint('post', '/api/onboarding', 400, 'Some fields are wrong.', [
        { path: 'bio', message: '' },
      ]),
    );
    const { user } = await openEditor();
    await user.type(field('Bio'), '!');
    await user.click(save());
    expect(await toast('Validation error')).toBeTruthy();
  });

  it('shows a lost connection, preserves the input, and succeeds later', async () => {
    server.use(unreachableEndpoint('post', '/api/onboarding'));
    const { user } = await openEditor();
    await user.type(field('Bio'), ' More.');
    await user.click(save());
    expect(await toast('There was an error saving your changes')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Could not reach the server.');
    expect(field('Bio').value).toBe('Pots, mistakes and the weather. More.');

    const saves = recordSaves();
    await user.click(save());
    expect(await toast('Changes saved')).toBeTruthy();
    expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather. More.' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('discards the changes if the creator leaves without saving', async () => {
    server.use(unreachableEndpoint('post', '/api/onboarding'));
    const { user, router } = await openEditor();
    await user.type(field('Bio'), ' More.');
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

  it('preserves the input if the session has ended, unless the creator leaves', async () => {
    server.use(failingEndpoint('post', '/api/onboarding', 401, 'Please sign in.'));
    const { user, router } = await openEditor();
    await user.type(field('Bio'), ' More.');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in.');

    server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(field('Bio').value).toBe('Pots, mistakes and the weather. More.');
    expect(router.state.location.pathname).toBe('/dashboard3');
  });
});

describe('another tab', () => {
  const lookAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

  it('that saved other fields updates them here, and is not overwritten', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(field('Bio'), ' Mine.');
    server.use(
      endpoint('get', '/api/user', userWith({ displayName: 'Theirs', socialLinks: { twitter: 'theirs' } })),
    );
    lookAgain();
    await waitFor(() => expect(field('Display Name').value).toBe('Theirs'));
    expect(field('X (Twitter)').value).toBe('theirs');
    expect(field('Instagram').value).toBe('');
    expect(field('Bio').value).toBe('Pots, mistakes and the weather. Mine.');
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    await user.click(save());
    await waitFor(() => expect(saves).toEqual([{ bio: 'Pots, mistakes and the weather. Mine.' }]));
  });

  it('that saved the same field is shown before its text is replaced', async () => {
    const saves = recordSaves();
    const { user } = await openEditor();
    await user.type(field('Bio'), ' Mine.');
    server.use(endpoint('get', '/api/user', userWith({ bio: 'Theirs.' })));
    lookAgain();
    expect(await screen.findByText(/^Changed elsewhere while you were editing: Bio\./)).toBeTruthy();
    expect(field('Bio').value).toBe('Pots, mistakes and the weather. Mine.');
    await user.click(save());
    await waitFor(() => expect(saves).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^Changed elsewhere/)).toBeNull());
  });

  it('that saved the same field is followed once the change here is undone', async () => {
    const { user } = await openEditor();
    await user.type(field('Bio'), ' Mine.');
    server.use(endpoint('get', '/api/user', userWith({ bio: 'Theirs.' })));
    lookAgain();
    await screen.findByText(/^Changed elsewhere while you were editing: Bio\./);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
    expect(field('Bio').value).toBe('Theirs.');
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('that signed in as another creator changes nothing here', async () => {
    const { user } = await openEditor();
    await user.type(field('Bio'), ' Mine.');
    const asked = vi.fn(() => userWith({ id: 2, username: 'ines', bio: 'Hers.' }));
    server.use(endpoint('get', '/api/user', asked));
    lookAgain();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    // The second fetch gets its response only after the first was rendered.
    lookAgain();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(field('Bio').value).toBe('Pots, mistakes and the weather. Mine.');
    expect(screen.queryByText('tidings.example/ines')).toBeNull();
  });
});

it('shows a spinner until the creator is loaded', async () => {
  let answer = () => {};
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    endpoint('get', '/api/user', async () => {
      await known;
      return userWith();
    }),
  );
  renderApp('/dashboard3');
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(screen.queryByLabelText('Display Name')).toBeNull();
  answer();
  expect(await screen.findByLabelText('Display Name')).toBeTruthy();
});

it('has a section for products, and no store link without any', async () => {
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
