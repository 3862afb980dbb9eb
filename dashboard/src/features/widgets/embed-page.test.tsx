import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadScripts } from '../../../test/load-scripts';
import { createCustomField, createProduct, tagWith } from '../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

beforeAll(loadScripts);

const readSnippet = async () => (await screen.findByRole('region', { name: 'Snippet' })).textContent ?? '';
const products = mockEndpoint(
  'get',
  '/api/products',
  createList([createProduct({ id: 12, title: 'Kiln notes' }), createProduct({ id: 14, title: 'Glazes' })]),
);

async function chooseTheme(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(within(await screen.findByRole('group', { name: 'Theme' })).getByRole('radio', { name }));
}

describe('the embed screen', () => {
  it('shows the creator’s form, and copies its snippet', async () => {
    const { user } = renderApp('/widgets');
    await screen.findByRole('heading', { name: 'Embed', level: 1 });
    const snippetText = await readSnippet();
    expect(snippetText).toContain('<tidings-subscribe creator="mara">');
    expect(snippetText).toContain('action="http://localhost:3000/api/subscribers"');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy snippet' }));
    expect(writeText).toHaveBeenCalledWith(snippetText);
    await screen.findByText('Snippet copied');
  });

  it('writes texts and options into the snippet', async () => {
    const { user } = renderApp('/widgets');
    const heading = await screen.findByLabelText('Heading');
    await user.clear(heading);
    await user.type(heading, 'A newsletter "on" Tuesdays');
    await chooseTheme(user, 'Dark');
    await user.click(screen.getByRole('radio', { name: 'Square' }));
    expect(await readSnippet()).toContain(
      '<tidings-subscribe creator="mara" heading="A newsletter &quot;on&quot; Tuesdays" theme="dark" style="--tidings-radius: 0px">',
    );
    expect(screen.getByText('This preview always uses the dark colors.')).toBeTruthy();
  });

  it('asks for topics and public fields, in the snippet and the preview', async () => {
    server.use(
      mockEndpoint(
        'get',
        '/api/tags',
        createList([
          tagWith({ id: 1, name: 'News', isTopic: true }),
          tagWith({ id: 2, name: 'Food, wine', isTopic: true }),
          tagWith({ id: 3, name: 'Difficult customers' }),
        ]),
      ),
      mockEndpoint(
        'get',
        '/api/fields',
        createList([
          createCustomField({
            id: 1,
            key: 'size',
            label: 'Shirt size',
            type: 'choice',
            choices: ['S', 'M'],
            isPublic: true,
          }),
          createCustomField({ id: 2, key: 'revenue', label: 'Revenue', type: 'number' }),
        ]),
      ),
    );
    const { user } = renderApp('/widgets');
    const topics = within(await screen.findByRole('group', { name: 'Topics that visitors can choose' }));
    expect(topics.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.queryByRole('checkbox', { name: 'Revenue' })).toBeNull();
    await user.click(topics.getByRole('checkbox', { name: 'Food, wine' }));
    await user.click(screen.getByRole('checkbox', { name: 'Shirt size' }));
    const code = await readSnippet();
    expect(code).toContain('creator="mara" topics="Food\\, wine" fields="size:choice:Shirt size:S:M">');
    expect(code).toContain('<input type="checkbox" name="tags" value="Food, wine">');
    expect(code).toContain('<select name="fields[size]">');
    const listWidgets = () => [...document.querySelectorAll('tidings-subscribe')];
    await waitFor(() =>
      expect(listWidgets().map((element) => element.getAttribute('topics'))).toHaveLength(2),
    );
    expect(listWidgets().map((element) => element.getAttribute('topics'))).toEqual([
      'Food\\, wine',
      'Food\\, wine',
    ]);
    await user.click(screen.getByRole('tab', { name: 'React' }));
    expect(await readSnippet()).toContain('fields="size:choice:Shirt size:S:M"');
  });

  it('links to topics and fields if there are none', async () => {
    renderApp('/widgets');
    const link = await screen.findByRole('link', { name: 'create a topic or a public field' });
    expect(link.getAttribute('href')).toBe('/subscribers/tags');
  });

  it('shows the snippets for React and WordPress, with steps', async () => {
    const { user } = renderApp('/widgets');
    await user.click(await screen.findByRole('tab', { name: 'React' }));
    expect(await readSnippet()).toContain("import { TidingsSubscribe } from '@tidings/widgets/react';");
    await user.click(screen.getByRole('tab', { name: 'WordPress' }));
    expect(await readSnippet()).toContain('<script type="module"');
    const steps = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
    expect(steps[0]?.textContent).toBe('In the editor, press + and choose “Custom HTML”.');
  });

  it('shows the hash of the release, and an error if it failed to load', async () => {
    server.use(mockFailingEndpoint('get', '/api/widgets/release', 500, 'Something went wrong on our side.'));
    const { user } = renderApp('/widgets');
    await user.click(await screen.findByRole('tab', { name: 'HTML, fixed version' }));
    await screen.findByText('Something went wrong on our side.');
    const file = { path: '/embed/1/subscribe.js', bytes: 1, gzip: 1 };
    server.use(
      mockEndpoint('get', '/api/widgets/release', {
        version: '0.1.0',
        release: '1',
        files: [
          {
            ...file,
            name: 'subscribe',
            url: 'https://t.example/embed/1/subscribe.js',
            integrity: 'sha384-abc',
          },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await readSnippet()).toContain(
      'src="https://t.example/embed/1/subscribe.js" integrity="sha384-abc" crossorigin="anonymous"',
    );
  });

  it('sells the selected product, and preserves the input for the other widgets', async () => {
    server.use(products);
    const { user, router } = renderApp('/widgets');
    await user.type(await screen.findByLabelText('Heading'), ' soon');
    await user.click(screen.getByRole('radio', { name: /^Buy button/ }));
    expect(router.state.location.search).toBe('?widget=buy');
    expect(await readSnippet()).toContain('<tidings-buy product="12">');
    expect(await readSnippet()).toContain('<a href="http://localhost:3000/buy/12">Buy Kiln notes</a>');
    await user.selectOptions(screen.getByLabelText('Product'), 'Glazes');
    await user.click(screen.getByRole('radio', { name: 'With image' }));
    await user.type(screen.getByRole('textbox', { name: 'Button' }), 'Get it');
    expect(await readSnippet()).toContain('<tidings-buy product="14" layout="card" text="Get it">');
    await user.click(screen.getByRole('radio', { name: /^Subscribe box/ }));
    expect(await readSnippet()).toContain('heading="Subscribe to my updates soon"');
  });

  it('has no text color for a plain button', async () => {
    server.use(products);
    const { user } = renderApp('/widgets?widget=buy');
    await chooseTheme(user, 'Match the site');
    await screen.findByLabelText('Button on light pages');
    expect(screen.queryByLabelText('Text on light pages')).toBeNull();
  });

  it('links to products if there are none, and retries after a failure', async () => {
    server.use(mockFailingEndpoint('get', '/api/products', 500, 'Something went wrong on our side.'));
    const { user } = renderApp('/widgets?widget=buy');
    await screen.findByText('Something went wrong on our side.');
    server.use(mockEndpoint('get', '/api/products', createList([])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const link = await screen.findByRole('link', { name: 'Add a product' });
    expect(link.getAttribute('href')).toBe('/dashboard3');
    expect(screen.queryByRole('region', { name: 'Snippet' })).toBeNull();
  });

  it('adds the creator’s name and the selected number of links to the card', async () => {
    const { user } = renderApp('/widgets?widget=card');
    await user.selectOptions(await screen.findByLabelText('Links'), 'The first 3');
    expect(await readSnippet()).toContain('<tidings-card creator="mara" links="3">');
    expect(await readSnippet()).toContain('<a href="http://localhost:3000/mara">Mara Lindqvist</a>');
  });
});

describe('the colors of a widget', () => {
  it('are typed or picked for light and dark pages, and can be reset', async () => {
    const { user } = renderApp('/widgets');
    await chooseTheme(user, 'Match the site');
    const code = (await screen.findByLabelText('Button on dark pages, as a code')) as HTMLInputElement;
    expect(code.value).toBe('#65d0dc');
    await user.clear(code);
    await user.type(code, 'FA0');
    expect(await readSnippet()).toContain('style="--tidings-accent: light-dark(#02566b, #ffaa00)"');
    fireEvent.change(screen.getByLabelText('Button on light pages'), { target: { value: '#ffaa00' } });
    expect(await readSnippet()).toContain('style="--tidings-accent: #ffaa00"');
    await user.click(screen.getByRole('button', { name: 'Reset Button on dark pages' }));
    await user.click(screen.getByRole('button', { name: 'Reset Button on light pages' }));
    expect(await readSnippet()).not.toContain('style=');
  });

  it('return to the last valid color', async () => {
    const { user } = renderApp('/widgets');
    await chooseTheme(user, 'Match the site');
    const code = (await screen.findByLabelText('Text on light pages, as a code')) as HTMLInputElement;
    await user.clear(code);
    await user.type(code, '#12');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    await user.tab();
    expect(code.value).toBe('#0a242e');
    expect(await readSnippet()).not.toContain('style=');
  });

  it('are checked for contrast, and corrected with one click', async () => {
    const { user } = renderApp('/widgets');
    await chooseTheme(user, 'Match the site');
    const page = within(await screen.findByRole('region', { name: 'On light pages' }));
    expect(page.getByText('Easy to read: text 15.9 : 1, button 8.2 : 1.')).toBeTruthy();
    fireEvent.change(page.getByLabelText('Text on light pages'), { target: { value: '#bbbbbb' } });
    expect(
      page.getByText(/^The text is hard to read on this background: 1\.\d : 1, minimum 4\.5 : 1\.$/),
    ).toBeTruthy();
    await user.click(page.getByRole('button', { name: 'Use a readable text color' }));
    await waitFor(() => expect(page.getByText(/^Easy to read: text 4\.\d : 1/)).toBeTruthy());
    expect(await readSnippet()).toMatch(/--tidings-ink: light-dark\(#[0-9a-f]{6}, #e7f1f0\)/);
  });
});
