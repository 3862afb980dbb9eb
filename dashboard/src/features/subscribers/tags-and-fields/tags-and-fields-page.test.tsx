import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createCustomField, tagWith } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { findFieldProblems, parseChoices, toFieldForm, toFieldKey } from './field-form';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const IN_USE = 'Your segment “VIPs” uses it. Change or delete the segment first.';

describe('tags', () => {
  it('are listed with description, topic and a link to their subscribers', async () => {
    const tag = tagWith({ name: 'A & B', description: 'Bought twice', isTopic: true });
    server.use(mockEndpoint('get', '/api/tags', createList([tag])));
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
    server.use(mockEndpoint('get', '/api/tags', createList(tags)));
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
    const takenMessage = 'You have a tag with this name already.';
    server.use(mockFailingEndpoint('post', '/api/tags', 409, takenMessage, [], 'name_taken'));
    const { user } = renderApp('/subscribers/tags');
    await screen.findByText('No tags yet');
    await user.click(screen.getByRole('button', { name: 'Create tag' }));
    const form = await findDialog('Create a tag');
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    expect(form.getByText('Please enter a name.')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), ' VIP ');
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    expect(await form.findByText(takenMessage)).toBeTruthy();
    server.use(
      mockEndpoint('post', '/api/tags', async (request) => {
        saved.push(await request.json());
        return tagWith();
      }),
    );
    await user.click(form.getByLabelText('Subscribers can choose this tag'));
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    expect(await findToast('Tag saved')).toBeTruthy();
    expect(saved).toEqual([{ name: 'VIP', description: null, isTopic: true }]);
  });

  it('are renamed', async () => {
    const saved: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/tags', createList([tagWith()])),
      mockEndpoint('patch', '/api/tags/{id}', async (request) => {
        saved.push([new URL(request.url).pathname, await request.json()]);
        return tagWith({ name: 'VIPs' });
      }),
    );
    const { user } = renderApp('/subscribers/tags');
    await user.click(await screen.findByRole('button', { name: 'Edit VIP' }));
    const form = await findDialog('Change the tag');
    await user.type(form.getByLabelText('Name'), 's');
    await user.click(form.getByRole('button', { name: 'Save tag' }));
    await waitFor(() =>
      expect(saved).toEqual([['/api/tags/4', { name: 'VIPs', description: null, isTopic: false }]]),
    );
  });

  it('are deleted after a confirmation, which names a segment that uses the tag', async () => {
    server.use(
      mockEndpoint('get', '/api/tags', createList([tagWith()])),
      mockFailingEndpoint('delete', '/api/tags/{id}', 409, IN_USE, [], 'still_used'),
    );
    const { user } = renderApp('/subscribers/tags');
    await user.click(await screen.findByRole('button', { name: 'Delete VIP' }));
    const question = await findDialog('Delete this tag?');
    expect(question.getByText(/All subscribers lose the tag/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete tag' }));
    expect((await question.findByRole('alert')).textContent).toBe(IN_USE);
    server.use(mockEndpoint('delete', '/api/tags/{id}', { success: true }));
    await user.click(question.getByRole('button', { name: 'Delete tag' }));
    expect(await findToast('Tag deleted')).toBeTruthy();
  });

  it('explain why they failed to load', async () => {
    server.use(mockFailingEndpoint('get', '/api/tags', 500, 'The database is away.'));
    renderApp('/subscribers/tags');
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  });
});

describe('fields', () => {
  it('are listed with type, choices, and their text in newsletters', async () => {
    const field = createCustomField({
      type: 'choice',
      choices: ['S', 'M'],
      label: 'Size',
      key: 'size',
      isPublic: true,
    });
    server.use(mockEndpoint('get', '/api/fields', createList([field])));
    renderApp('/subscribers/tags?tab=fields');
    expect(await screen.findByText('Choice: S, M. In newsletters: {{size|fallback}}')).toBeTruthy();
    expect(screen.getByText('Public')).toBeTruthy();
  });

  it('are created with a key that follows the label', async () => {
    const saved: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/fields', async (request) => {
        saved.push(await request.json());
        return createCustomField({ label: 'Shirt size' });
      }),
    );
    const { user, router } = renderApp('/subscribers/tags');
    await user.click(await screen.findByRole('tab', { name: 'Fields' }));
    expect(router.state.location.search).toBe('?tab=fields');
    await user.click(screen.getByRole('button', { name: 'Create field' }));
    const form = await findDialog('Create a field');
    await user.type(form.getByLabelText('Label'), 'Shirt size');
    await user.selectOptions(form.getByLabelText('Type'), 'Choice');
    await user.click(form.getByRole('button', { name: 'Save field' }));
    expect(form.getByText('Please enter a choice.')).toBeTruthy();
    await user.type(form.getByLabelText('Choices'), 'S{enter}M{enter}S');
    await user.click(form.getByRole('button', { name: 'Save field' }));
    expect(await findToast('Field saved')).toBeTruthy();
    expect(saved).toEqual([
      { key: 'shirt_size', label: 'Shirt size', type: 'choice', choices: ['S', 'M'], isPublic: false },
    ]);
  });

  it('ask before a changed form is discarded', async () => {
    server.use(mockEndpoint('get', '/api/fields', createList([])));
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
      mockEndpoint('get', '/api/fields', createList([createCustomField()])),
      mockFailingEndpoint('delete', '/api/fields/{id}', 409, IN_USE, [], 'still_used'),
      mockEndpoint('patch', '/api/fields/{id}', async (request) => {
        saved.push(await request.json());
        return createCustomField({ label: 'Town' });
      }),
    );
    const { user } = renderApp('/subscribers/tags?tab=fields');
    await user.click(await screen.findByRole('button', { name: 'Edit City' }));
    const form = await findDialog('Change the field');
    expect(form.queryByLabelText('Key')).toBeNull();
    await user.clear(form.getByLabelText('Label'));
    await user.type(form.getByLabelText('Label'), 'Town');
    await user.click(form.getByRole('button', { name: 'Save field' }));
    await waitFor(() => expect(saved).toEqual([{ label: 'Town', choices: [], isPublic: false }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete City' }));
    const question = await findDialog('Delete this field?');
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
  expect(toFieldKey(label)).toBe(key);
});

it('finds missing and invalid values in a field form', () => {
  expect(findFieldProblems(toFieldForm({ type: 'choice', key: '1st' }))).toEqual({
    label: 'Please enter a label.',
    key: 'A key has only a to z, 0 to 9 and _, and starts with a to z.',
    choices: 'Please enter a choice.',
  });
  expect(parseChoices({ type: 'text', choices: 'a\nb' })).toEqual([]);
});
