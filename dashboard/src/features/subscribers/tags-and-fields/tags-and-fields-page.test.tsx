import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fieldWith, tagWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint, listOf } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { fieldProblems, keyFrom, parseChoices, toFieldForm } from './field-form';

const toast = (text: string) => screen.findByText(text, { selector: 'li *' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const IN_USE = 'Your segment “VIPs” uses it. Change or delete the segment first.';

describe('tags', () => {
  it('are listed with description, topic and a link to their subscribers', async () => {
    const tag = tagWith({ name: 'A & B', description: 'Bought twice', isTopic: true });
    server.use(endpoint('get', '/api/tags', listOf([tag])));
    renderApp('/subscribers/tags');
    const link = await screen.findByRole('link', { name: 'A & B' });
    expect(link.getAttribute('href')).toBe('/subscribers?tag=A%20%26%20B');
    expect(screen.getByText('Bought twice')).toBeTruthy();
    expect(screen.getByText('Topic')).toBeTruthy();
  });

  it('are searched by name if there are many', async () => {
    const tags = Array.from({ length: 10 }, (_, index) =>
      tagWith({ id: index + 1, name: `Town ${index + 1}` }),
    );
    server.use(endpoint('get', '/api/tags', listOf(tags)));
    const { user } = renderApp('/subscribers/tags');
    const search = await screen.findByRole('searchbox', { name: 'Search tags' });
    await user.type(search, ' town 1');
    expect(screen.getAllByRole('link', { name: /^Town/ }).map(({ textContent }) => textContent)).toEqual([
      'Town 1',
      'Town 10',
    ]);
    await user.type(search, '1');
    expect(screen.getByText('No tags found.')).toBeTruthy();
  });

  it('are created, with the API’s error at the name', async () => {
    const saved: unknown[] = [];
    const taken = 'You have a tag with this name already.';
    server.use(failingEndpoint('post', '/api/tags', 409, taken, [], 'name_taken'));
    const { user } = renderApp('/subscribers/tags');
    await screen.findByText('No tags yet');
    await user.click(screen.getByRole('button', { name: 'Create tag' }));
    const form = await dialog('Create a tag');
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    expect(form.getByText('Please enter a name.')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), ' VIP ');
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    expect(await form.findByText(taken)).toBeTruthy();
    server.use(
      endpoint('post', '/api/tags', async (request) => {
        saved.push(await request.json());
        return tagWith();
      }),
    );
    await user.click(form.getByLabelText('Subscribers may choose this tag'));
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    expect(await toast('Tag saved')).toBeTruthy();
    expect(saved).toEqual([{ name: 'VIP', description: null, isTopic: true }]);
  });

  it('are renamed', async () => {
    const saved: unknown[] = [];
    server.use(
      endpoint('get', '/api/tags', listOf([tagWith()])),
      endpoint('patch', '/api/tags/{id}', async (request) => {
        saved.push([new URL(request.url).pathname, await request.json()]);
        return tagWith({ name: 'VIPs' });
      }),
    );
    const { user } = renderApp('/subscribers/tags');
    await user.click(await screen.findByRole('button', { name: 'Edit VIP' }));
    const form = await dialog('Change the tag');
    await user.type(form.getByLabelText('Name'), 's');
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    await waitFor(() =>
      expect(saved).toEqual([['/api/tags/4', { name: 'VIPs', description: null, isTopic: false }]]),
    );
  });

  it('are deleted after a question, which names a segment that uses them', async () => {
    server.use(
      endpoint('get', '/api/tags', listOf([tagWith()])),
      failingEndpoint('delete', '/api/tags/{id}', 409, IN_USE, [], 'still_used'),
    );
    const { user } = renderApp('/subscribers/tags');
    await user.click(await screen.findByRole('button', { name: 'Delete VIP' }));
    const question = await dialog('Delete this tag?');
    expect(question.getByText(/All subscribers lose the tag/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete tag' }));
    expect((await question.findByRole('alert')).textContent).toBe(IN_USE);
    server.use(endpoint('delete', '/api/tags/{id}', { success: true }));
    await user.click(question.getByRole('button', { name: 'Delete tag' }));
    expect(await toast('Tag deleted')).toBeTruthy();
  });

  it('explain why they failed to load', async () => {
    server.use(failingEndpoint('get', '/api/tags', 500, 'The database is away.'));
    renderApp('/subscribers/tags');
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  });
});

describe('fields', () => {
  it('are listed with type, choices, and their text in newsletters', async () => {
    const field = fieldWith({
      type: 'choice',
      choices: ['S', 'M'],
      label: 'Size',
      key: 'size',
      isPublic: true,
    });
    server.use(endpoint('get', '/api/fields', listOf([field])));
    renderApp('/subscribers/tags?tab=fields');
    expect(await screen.findByText('Choice: S, M. In newsletters: {{size|…}}')).toBeTruthy();
    expect(screen.getByText('Public')).toBeTruthy();
  });

  it('are created with a key that follows the label', async () => {
    const saved: unknown[] = [];
    server.use(
      endpoint('post', '/api/fields', async (request) => {
        saved.push(await request.json());
        return fieldWith({ label: 'Shirt size' });
      }),
    );
    const { user, router } = renderApp('/subscribers/tags');
    await user.click(await screen.findByRole('tab', { name: 'Fields' }));
    expect(router.state.location.search).toBe('?tab=fields');
    await user.click(screen.getByRole('button', { name: 'Create field' }));
    const form = await dialog('Create a field');
    await user.type(form.getByLabelText('Label'), 'Shirt size');
    await user.selectOptions(form.getByLabelText('Type'), 'Choice');
    await user.click(form.getByRole('button', { name: 'Save field' }));
    expect(form.getByText('Please enter a choice.')).toBeTruthy();
    await user.type(form.getByLabelText('Choices'), 'S{enter}M{enter}S');
    await user.click(form.getByRole('button', { name: 'Save field' }));
    expect(await toast('Field saved')).toBeTruthy();
    expect(saved).toEqual([
      { key: 'shirt_size', label: 'Shirt size', type: 'choice', choices: ['S', 'M'], isPublic: false },
    ]);
  });

  it('ask before a changed form is discarded', async () => {
    server.use(endpoint('get', '/api/fields', listOf([])));
    const { user } = renderApp('/subscribers/tags?tab=fields');
    await user.click(await screen.findByRole('button', { name: 'Create field' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a field' }));
    await user.type(dialog.getByLabelText('Label'), 'City');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Label')).toHaveProperty('value', 'City');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep key and type when they are changed, and name a segment that prevents deleting', async () => {
    const saved: unknown[] = [];
    server.use(
      endpoint('get', '/api/fields', listOf([fieldWith()])),
      failingEndpoint('delete', '/api/fields/{id}', 409, IN_USE, [], 'still_used'),
      endpoint('patch', '/api/fields/{id}', async (request) => {
        saved.push(await request.json());
        return fieldWith({ label: 'Town' });
      }),
    );
    const { user } = renderApp('/subscribers/tags?tab=fields');
    await user.click(await screen.findByRole('button', { name: 'Edit City' }));
    const form = await dialog('Change the field');
    expect(form.queryByLabelText('Key')).toBeNull();
    await user.clear(form.getByLabelText('Label'));
    await user.type(form.getByLabelText('Label'), 'Town');
    await user.click(form.getByRole('button', { name: 'Save field' }));
    await waitFor(() => expect(saved).toEqual([{ label: 'Town', choices: [], isPublic: false }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete City' }));
    const question = await dialog('Delete this field?');
    await user.click(question.getByRole('button', { name: 'Delete field' }));
    expect((await question.findByRole('alert')).textContent).toBe(IN_USE);
  });
});

it.each([
  ['Favorite color', 'favorite_color'],
  ['  2nd Größe! ', 'nd_gro_e'],
  ['городок', ''],
  ['a'.repeat(60), 'a'.repeat(40)],
])('suggests for “%s” the key “%s”', (label, key) => {
  expect(keyFrom(label)).toBe(key);
});

it('finds what is missing in a field', () => {
  expect(fieldProblems(toFieldForm({ type: 'choice', key: '1st' }))).toEqual({
    label: 'Please enter a label.',
    key: 'A key has only a to z, 0 to 9 and _, and starts with a to z.',
    choices: 'Please enter a choice.',
  });
  expect(parseChoices({ type: 'text', choices: 'a\nb' })).toEqual([]);
});
