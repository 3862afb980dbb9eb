import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadScripts } from '../../../test/load-scripts';
import { allowedHostWith, installWith, userWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint, listOf } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { AllowedHost, WidgetInstall } from './queries';

beforeAll(loadScripts);

/** Simulates an API that stores hosts. `asked` records the added hosts and the removed ids. */
function serve({ hosts = [], installs = [] }: { hosts?: AllowedHost[]; installs?: WidgetInstall[] }) {
  const asked: unknown[] = [];
  let stored = hosts;
  const isAllowed = (host: string) => stored.some((allowed) => allowed.host === host);
  server.use(
    endpoint('get', '/api/widgets/hosts', () => ({ ...listOf(stored), limit: 50 })),
    endpoint('get', '/api/widgets/installs', () =>
      listOf(installs.map((install) => ({ ...install, isAllowed: isAllowed(install.host) }))),
    ),
    endpoint('post', '/api/widgets/hosts', async (request) => {
      const { host } = (await request.json()) as { host: string };
      asked.push(host);
      const added = allowedHostWith({ id: 10 + stored.length, host });
      stored = [...stored, added];
      return added;
    }),
    endpoint('delete', '/api/widgets/hosts/{id}', (request) => {
      const id = Number(new URL(request.url).pathname.split('/').at(-1));
      asked.push(id);
      stored = stored.filter((host) => host.id !== id);
      return { success: true as const };
    }),
  );
  return asked;
}

const sites = async () => {
  const list = await screen.findByRole('list', { name: 'Allowed sites' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('allowed sites', () => {
  it('are added and removed, beside the hosts that are always allowed', async () => {
    const asked = serve({ hosts: [allowedHostWith()] });
    server.use(
      endpoint(
        'get',
        '/api/user',
        userWith({ isPro: true, customDomain: 'mara.example', domainVerified: true }),
      ),
    );
    const { user } = renderApp('/widgets');
    expect(await sites()).toEqual([
      'localhost:3000Always',
      'mara.exampleAlways',
      'www.kiln.exampleRemovewww.kiln.example',
    ]);
    const field = screen.getByLabelText('Allow a site') as HTMLInputElement;
    await user.type(field, ' blog.example {Enter}');
    await screen.findByText('Site allowed');
    await waitFor(async () => expect(await sites()).toHaveLength(4));
    expect(field.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Remove www.kiln.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this site?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep site' }));
    await user.click(screen.getByRole('button', { name: 'Remove www.kiln.example' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Site removed');
    await waitFor(async () => expect(await sites()).toHaveLength(3));
    expect(asked).toEqual(['blog.example', 3]);
  });

  it('require a host name, and show the API’s error below the field', async () => {
    const message = 'Please add each site by its full name. An asterisk is not a wildcard here.';
    server.use(failingEndpoint('post', '/api/widgets/hosts', 400, message));
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
    serve({ hosts: [allowedHostWith()] });
    server.use(
      failingEndpoint('delete', '/api/widgets/hosts/{id}', 500, 'Something went wrong on our side.'),
    );
    const { user } = renderApp('/widgets');
    await user.click(await screen.findByRole('button', { name: 'Remove www.kiln.example' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
    expect(await sites()).toHaveLength(2);
  });

  it('are limited', async () => {
    server.use(endpoint('get', '/api/widgets/hosts', { ...listOf([allowedHostWith()]), limit: 1 }));
    renderApp('/widgets');
    await screen.findByText('1 sites is the maximum. Remove one to add another.');
    expect(screen.queryByLabelText('Allow a site')).toBeNull();
  });

  it('are reloaded after a failure', async () => {
    server.use(failingEndpoint('get', '/api/widgets/hosts', 500, 'Something went wrong on our side.'));
    const { user } = renderApp('/widgets');
    await screen.findByText('Something went wrong on our side.');
    serve({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await sites()).toEqual(['localhost:3000Always']);
  });
});

describe('sites with installs', () => {
  it('are listed with their widget, and a buy button’s site is allowed with one click', async () => {
    const asked = serve({
      installs: [installWith(), installWith({ host: 'news.example', widget: 'subscribe', views: 1284 })],
    });
    const { user } = renderApp('/widgets');
    const table = within(await screen.findByRole('table', { name: 'Sites with your widgets' }));
    const row = (name: RegExp) => within(table.getByRole('row', { name }));
    expect(row(/news\.example/).getByText('1,284')).toBeTruthy();
    expect(row(/news\.example/).queryByRole('button')).toBeNull();
    await user.click(table.getByRole('button', { name: 'Allow blog.kiln.example' }));
    await waitFor(() => expect(row(/blog\.kiln\.example/).getByText('On the page')).toBeTruthy());
    expect(asked).toEqual(['blog.kiln.example']);
    expect(await sites()).toContain('blog.kiln.exampleRemoveblog.kiln.example');
  });

  it('show an error if one could not be allowed', async () => {
    serve({ installs: [installWith()] });
    const message = 'You allow 50 sites, which is the maximum. Remove one to add another.';
    server.use(failingEndpoint('post', '/api/widgets/hosts', 409, message));
    const { user } = renderApp('/widgets');
    await user.click(await screen.findByRole('button', { name: 'Allow blog.kiln.example' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('show an empty list, and are reloaded after a failure', async () => {
    server.use(failingEndpoint('get', '/api/widgets/installs', 500, 'Something went wrong on our side.'));
    const { user } = renderApp('/widgets');
    await screen.findByText('Something went wrong on our side.');
    serve({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No widget installs yet');
  });
});
