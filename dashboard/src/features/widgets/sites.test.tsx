import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadScripts } from '../../../test/load-scripts';
import { createAllowedHost, createUser, installWith } from '../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { AllowedHost, WidgetInstall } from './queries';

beforeAll(loadScripts);

/** Simulates an API that stores hosts. `requests` records the added hosts and the removed ids. */
function serve({ hosts = [], installs = [] }: { hosts?: AllowedHost[]; installs?: WidgetInstall[] }) {
  const requests: unknown[] = [];
  let storedHosts = hosts;
  const isAllowed = (host: string) => storedHosts.some((allowedHost) => allowedHost.host === host);
  server.use(
    mockEndpoint('get', '/api/widgets/hosts', () => ({ ...createList(storedHosts), limit: 50 })),
    mockEndpoint('get', '/api/widgets/installs', () =>
      createList(installs.map((install) => ({ ...install, isAllowed: isAllowed(install.host) }))),
    ),
    mockEndpoint('post', '/api/widgets/hosts', async (request) => {
      const { host } = (await request.json()) as { host: string };
      requests.push(host);
      const addedHost = createAllowedHost({ id: 10 + storedHosts.length, host });
      storedHosts = [...storedHosts, addedHost];
      return addedHost;
    }),
    mockEndpoint('delete', '/api/widgets/hosts/{id}', (request) => {
      const id = Number(new URL(request.url).pathname.split('/').at(-1));
      requests.push(id);
      storedHosts = storedHosts.filter((host) => host.id !== id);
      return { success: true as const };
    }),
  );
  return requests;
}

const listSites = async () => {
  const list = await screen.findByRole('list', { name: 'Allowed sites' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('allowed sites', () => {
  it('are added and removed, beside the hosts that are always allowed', async () => {
    const requests = serve({ hosts: [createAllowedHost()] });
    server.use(
      mockEndpoint(
        'get',
        '/api/user',
        createUser({ isPro: true, customDomain: 'mara.example', domainVerified: true }),
      ),
    );
    const { user } = renderApp('/widgets');
    expect(await listSites()).toEqual([
      'localhost:3000Always',
      'mara.exampleAlways',
      'www.kiln.exampleRemovewww.kiln.example',
    ]);
    const field = screen.getByLabelText('Allow a site') as HTMLInputElement;
    await user.type(field, ' blog.example {Enter}');
    await screen.findByText('Site allowed');
    await waitFor(async () => expect(await listSites()).toHaveLength(4));
    expect(field.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Remove www.kiln.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this site?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep site' }));
    await user.click(screen.getByRole('button', { name: 'Remove www.kiln.example' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Site removed');
    await waitFor(async () => expect(await listSites()).toHaveLength(3));
    expect(requests).toEqual(['blog.example', 3]);
  });

  it('require a host name, and show the API’s error below the field', async () => {
    const message = 'Please add each site by its full name. An asterisk is not a wildcard here.';
    server.use(mockFailingEndpoint('post', '/api/widgets/hosts', 400, message));
    const { user } = renderApp('/widgets');
    await user.click(await screen.findByRole('button', { name: 'Allow site' }));
    const field = screen.getByLabelText('Allow a site');
    const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note()).toBe('Please enter the address of a site, such as www.example.com');
    await user.type(field, '*.example.com{Enter}');
    await waitFor(() => expect(note()).toBe(message));
    expect((field as HTMLInputElement).value).toBe('*.example.com');
  });

  it('stay if their removal fails, with an error', async () => {
    serve({ hosts: [createAllowedHost()] });
    server.use(
      mockFailingEndpoint('delete', '/api/widgets/hosts/{id}', 500, 'Something went wrong on our side.'),
    );
    const { user } = renderApp('/widgets');
    await user.click(await screen.findByRole('button', { name: 'Remove www.kiln.example' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
    expect(await listSites()).toHaveLength(2);
  });

  it('cannot be added beyond the maximum', async () => {
    server.use(mockEndpoint('get', '/api/widgets/hosts', { ...createList([createAllowedHost()]), limit: 1 }));
    renderApp('/widgets');
    await screen.findByText('1 sites is the maximum. Remove one to add another.');
    expect(screen.queryByLabelText('Allow a site')).toBeNull();
  });

  it('are reloaded after a failure', async () => {
    server.use(mockFailingEndpoint('get', '/api/widgets/hosts', 500, 'Something went wrong on our side.'));
    const { user } = renderApp('/widgets');
    await screen.findByText('Something went wrong on our side.');
    serve({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await listSites()).toEqual(['localhost:3000Always']);
  });
});

describe('sites with installs', () => {
  it('are listed with their widget, and a buy button’s site is allowed with one click', async () => {
    const requests = serve({
      installs: [installWith(), installWith({ host: 'news.example', widget: 'subscribe', views: 1284 })],
    });
    const { user } = renderApp('/widgets');
    const table = within(await screen.findByRole('table', { name: 'Sites with your widgets' }));
    const getRow = (name: RegExp) => within(table.getByRole('row', { name }));
    expect(getRow(/news\.example/).getByText('1,284')).toBeTruthy();
    expect(getRow(/news\.example/).queryByRole('button')).toBeNull();
    await user.click(table.getByRole('button', { name: 'Allow blog.kiln.example' }));
    await waitFor(() => expect(getRow(/blog\.kiln\.example/).getByText('On the page')).toBeTruthy());
    expect(requests).toEqual(['blog.kiln.example']);
    expect(await listSites()).toContain('blog.kiln.exampleRemoveblog.kiln.example');
  });

  it('show an error if a site could not be allowed', async () => {
    serve({ installs: [installWith()] });
    const message = 'You allow 50 sites, which is the maximum. Remove one to add another.';
    server.use(mockFailingEndpoint('post', '/api/widgets/hosts', 409, message));
    const { user } = renderApp('/widgets');
    await user.click(await screen.findByRole('button', { name: 'Allow blog.kiln.example' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('show an empty list, and are reloaded after a failure', async () => {
    server.use(mockFailingEndpoint('get', '/api/widgets/installs', 500, 'Something went wrong on our side.'));
    const { user } = renderApp('/widgets');
    await screen.findByText('Something went wrong on our side.');
    serve({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No widget installs yet');
  });
});
