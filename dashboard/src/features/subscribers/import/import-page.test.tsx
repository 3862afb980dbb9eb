import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { importWith } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint, mockUnreachableEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { ImportRun } from './import-run';

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const checkedImport = importWith({ isDryRun: true });
const rows = [
  { line: 1, address: 'ines@kova.example', name: 'Ines', outcome: 'added' as const, why: null },
  { line: 2, address: 'what is this', name: null, outcome: 'invalid' as const, why: 'An address has an @.' },
];

/** Simulates one import on the server, which the page's requests change. */
function serveImport(run: ImportRun) {
  let current = run;
  const started: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/subscribers/imports/{id}', () => current),
    mockEndpoint('get', '/api/subscribers/imports/{id}/rows', (request) => {
      const requestedOutcome = new URL(request.url).searchParams.get('outcome');
      return {
        data: rows.filter(({ outcome }) => !requestedOutcome || outcome === requestedOutcome),
        nextCursor: null,
      };
    }),
    http.post('*/api/subscribers/imports/:id/start', async ({ request }) => {
      started.push(await request.json());
      current = importWith({ ...current, isDryRun: false });
      return HttpResponse.json(importWith({ isDryRun: false, status: 'adding', progress: 0.7 }), {
        status: 202,
      });
    }),
    http.post('*/api/subscribers/imports/:id/undo', () => {
      current = importWith({ isDryRun: false, status: 'undone', undone: 4812 });
      return HttpResponse.json({ ...current, status: 'undoing', progress: 0.5, undone: 9 }, { status: 202 });
    }),
  );
  return { started, become: (next: ImportRun) => (current = next) };
}

async function openPaste() {
  const app = renderApp('/subscribers/import');
  await app.user.click(await screen.findByRole('radio', { name: 'Paste addresses' }));
  return { ...app, text: screen.getByRole('textbox', { name: 'Addresses' }) as HTMLTextAreaElement };
}

describe('choosing a list', () => {
  it('uploads a file for a dry run, and shows the result', async () => {
    const uploads: string[] = [];
    serveImport(checkedImport);
    server.use(
      http.post('*/api/subscribers/import', async ({ request }) => {
        const file = (await request.formData()).get('file');
        uploads.push(new URL(request.url).search, file instanceof File ? file.name : 'no file');
        return HttpResponse.json(checkedImport, { status: 202 });
      }),
    );
    const { user, router } = renderApp('/subscribers/import');
    const list = new File(['ines@kova.example\n'], 'kiln.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('List file'), list);
    expect(screen.getByText('18 Bytes')).toBeTruthy();
    await user.click(getButton('Check the list'));
    expect(await findHeading('Result of the check')).toBeTruthy();
    expect(uploads).toEqual(['?dryRun=true', 'kiln.csv']);
    expect(router.state.location.search).toBe('?id=12');
  });

  it('requires a list before the upload', async () => {
    const { user } = renderApp('/subscribers/import');
    await user.click(await screen.findByRole('button', { name: 'Check the list' }));
    expect((await screen.findAllByText('Please choose a file.')).length).toBeGreaterThan(0);
  });

  it('rejects a file that is too large without sending it', async () => {
    const { user } = renderApp('/subscribers/import');
    const list = new File(['x'], 'huge.csv', { type: 'text/csv' });
    Object.defineProperty(list, 'size', { value: 200 * 1024 * 1024 + 1 });
    await user.upload(await screen.findByLabelText('List file'), list);
    await user.click(getButton('Check the list'));
    expect(
      (await screen.findAllByText(/^This file exceeds the import limit of your account \(200 MB\)\./)).length,
    ).toBeGreaterThan(0);
  });

  it.each([
    [
      'a spreadsheet',
      400,
      'This is a spreadsheet or an archive. Save the sheet as CSV and choose that file.',
    ],
    ['more than the limit', 413, 'This is larger than we take (200 MB).'],
  ])('shows why %s is rejected, and preserves pasted text', async (_kind, status, message) => {
    server.use(mockFailingEndpoint('post', '/api/subscribers/import', status, message));
    const { user, text } = await openPaste();
    await user.type(text, 'ines@kova.example');
    await user.click(getButton('Check the list'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(text.value).toBe('ines@kova.example');
  });

  it('preserves pasted text when the server is unreachable, and sends it on the next press', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/subscribers/import'));
    const { user, text } = await openPaste();
    await user.type(text, 'ines@kova.example');
    await user.click(getButton('Check the list'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not reach the server. Please check your connection. Your list is still here.',
    );
    serveImport(checkedImport);
    server.use(
      http.post('*/api/subscribers/import', () => HttpResponse.json(checkedImport, { status: 202 })),
    );
    await user.click(getButton('Check the list'));
    expect(await findHeading('Result of the check')).toBeTruthy();
  });

  it('asks before it discards pasted addresses', async () => {
    const { user, text } = await openPaste();
    await user.type(text, 'ines@kova.example');
    await user.click(screen.getAllByRole('link', { name: 'Subscribers' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  it('lets the creator choose the columns if none looks like addresses', async () => {
    const mappings: unknown[] = [];
    serveImport(importWith({ isDryRun: true, counts: { ...checkedImport.counts, added: 0 } }));
    server.use(
      http.post('*/api/subscribers/import', async ({ request }) => {
        const mapping = (await request.formData()).get('mapping');
        mappings.push(mapping);
        if (mapping) return HttpResponse.json(checkedImport, { status: 202 });
        const message = 'No column of this file looks like email addresses. Please choose the column.';
        return HttpResponse.json(
          { success: false, code: 'invalid_input', message, errors: [{ path: 'mapping', message }] },
          { status: 400 },
        );
      }),
    );
    const { user, text } = await openPaste();
    await user.type(text, 'a,b');
    await user.click(getButton('Check the list'));
    await user.click(await screen.findByRole('button', { name: 'Choose the column myself' }));
    expect(await screen.findByText('This list adds no subscribers.')).toBeTruthy();
    expect(mappings).toEqual([null, '{"email":0,"name":null}']);
  });

  it('opens a running import', async () => {
    serveImport(importWith({ id: 12, isDryRun: false, status: 'adding', progress: 0.5 }));
    server.use(
      mockFailingEndpoint('post', '/api/subscribers/import', 409, 'Another import is still running.'),
    );
    server.use(
      http.post('*/api/subscribers/import', () => {
        server.use(
          mockEndpoint('get', '/api/subscribers/imports', {
            data: [importWith({ isDryRun: false, status: 'adding' })],
            nextCursor: null,
          }),
        );
        const message = 'Another import is still running. Wait until it has finished.';
        return HttpResponse.json({ success: false, code: 'import_in_progress', message }, { status: 409 });
      }),
    );
    const { user, text } = await openPaste();
    await user.type(text, 'ines@kova.example');
    await user.click(getButton('Check the list'));
    await user.click(await screen.findByRole('button', { name: 'See that import' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await findHeading('Importing kiln.csv')).toBeTruthy();
  });
});

describe('several files', () => {
  const createCsv = (name: string) => new File(['ines@kova.example\n'], name, { type: 'text/csv' });

  it('are imported one after the other', async () => {
    const uploads: string[] = [];
    serveImport(importWith({ isDryRun: false }));
    server.use(
      http.post('*/api/subscribers/import', async ({ request }) => {
        const file = (await request.formData()).get('file');
        uploads.push(file instanceof File ? file.name : 'no file');
        return HttpResponse.json(checkedImport, { status: 202 });
      }),
    );
    const { user } = renderApp('/subscribers/import');
    const files = [createCsv('subscribed_members.csv'), createCsv('unsubscribed_members.csv')];
    await user.upload(await screen.findByLabelText('List file'), files);
    expect(screen.getByText('unsubscribed_members.csv')).toBeTruthy();
    await user.click(getButton('Check the first file'));
    await user.click(await screen.findByRole('button', { name: 'Continue with 1 file' }));
    expect(await findHeading('Source of the list')).toBeTruthy();
    expect(screen.queryByText('subscribed_members.csv')).toBeNull();
    await user.click(getButton('Check the list'));
    await waitFor(() => expect(uploads).toEqual(['subscribed_members.csv', 'unsubscribed_members.csv']));
  });

  it('in a zip are rejected with a request to unzip them', async () => {
    const { user } = renderApp('/subscribers/import');
    await user.upload(await screen.findByLabelText('List file'), createCsv('mailchimp.zip'));
    await user.click(getButton('Check the list'));
    expect((await screen.findAllByText(/^This is a zip file\. Unzip it/)).length).toBeGreaterThan(0);
  });
});

describe('returning to the page', () => {
  it('opens an import that is held for review', async () => {
    const heldImport = importWith({ isDryRun: false, status: 'held', error: 'An administrator reviews it.' });
    serveImport(heldImport);
    server.use(mockEndpoint('get', '/api/subscribers/imports', { data: [heldImport], nextCursor: null }));
    renderApp('/subscribers/import');
    expect(await findHeading('Waiting for review')).toBeTruthy();
    expect(screen.getByText('An administrator reviews it.')).toBeTruthy();
  });

  it('shows the running import', async () => {
    const running = importWith({ isDryRun: false, status: 'adding', progress: 0.55 });
    const { become } = serveImport(running);
    server.use(mockEndpoint('get', '/api/subscribers/imports', { data: [running], nextCursor: null }));
    const { router } = renderApp('/subscribers/import');
    expect(await findHeading('Importing kiln.csv')).toBeTruthy();
    expect(router.state.location.search).toBe('?id=12');
    expect((screen.getByRole('progressbar') as HTMLProgressElement).value).toBe(0.55);
    become(importWith({ isDryRun: false }));
    expect(await findHeading('4,812 subscribers added')).toBeTruthy();
  });

  it('lists earlier imports with their results', async () => {
    const data = [
      importWith({ id: 4, isDryRun: true }),
      importWith({ id: 3, isDryRun: false }),
      importWith({ id: 2, isDryRun: false, status: 'undone', undone: 7 }),
      importWith({ id: 1, isDryRun: false, status: 'failed' }),
    ];
    server.use(mockEndpoint('get', '/api/subscribers/imports', { data, nextCursor: null }));
    renderApp('/subscribers/import');
    for (const words of [
      'Only checked: 4,812 subscribers would be added',
      '4,812 subscribers added',
      'Undone: 7 subscribers removed',
      'Stopped before the end',
    ]) {
      expect(await screen.findByText(words)).toBeTruthy();
    }
  });

  it('keeps checking the import while the server does not respond', async () => {
    serveImport(importWith({ isDryRun: false, status: 'adding', progress: 0.55 }));
    renderApp('/subscribers/import?id=12');
    await findHeading('Importing kiln.csv');
    server.use(mockUnreachableEndpoint('get', '/api/subscribers/imports/{id}'));
    expect((await screen.findByRole('alert')).textContent).toContain('We keep checking its progress.');
    serveImport(importWith({ isDryRun: false }));
    expect(await findHeading('4,812 subscribers added')).toBeTruthy();
  });

  it('shows that an import does not exist', async () => {
    server.use(mockFailingEndpoint('get', '/api/subscribers/imports/{id}', 404, 'Import not found'));
    const { user } = renderApp('/subscribers/import?id=99');
    expect((await screen.findByRole('alert')).textContent).toBe('Import not found');
    await user.click(getButton('Start a new import'));
    expect(await findHeading('Source of the list')).toBeTruthy();
  });
});

describe('the check', () => {
  it('shows the planned outcome of each row', async () => {
    serveImport(checkedImport);
    const { user } = renderApp('/subscribers/import?id=12');
    await findHeading('Result of the check');
    const table = await screen.findByRole('table', { name: 'Row by row' });
    expect(await within(table).findByText('what is this')).toBeTruthy();
    expect(within(table).getAllByText('An address has an @.').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('radio', { name: 'Not an address 2' }));
    await waitFor(() => expect(screen.queryByText('ines@kova.example', { selector: 'th *' })).toBeNull());
    // The file erases no row, so there is no such choice.
    expect(screen.queryByRole('radio', { name: /^Erased/ })).toBeNull();
  });

  it('requests the next page of rows if a page is empty', async () => {
    serveImport(checkedImport);
    const cursors: string[] = [];
    server.use(
      mockEndpoint('get', '/api/subscribers/imports/{id}/rows', (request) => {
        const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
        cursors.push(cursor);
        return cursor === '' ? { data: [], nextCursor: 'WzkwMF0' } : { data: rows, nextCursor: null };
      }),
    );
    renderApp('/subscribers/import?id=12');
    expect(await screen.findByText('what is this')).toBeTruthy();
    expect(cursors).toEqual(['', 'WzkwMF0']);
  });

  it('requires consent before the import', async () => {
    const { started } = serveImport(checkedImport);
    const { user } = renderApp('/subscribers/import?id=12');
    await user.click(await screen.findByRole('button', { name: 'Import 4,812 subscribers' }));
    expect(
      await screen.findByText('Please confirm that these subscribers agreed to get your newsletter.'),
    ).toBeTruthy();
    const agreementCheckbox = screen.getByRole('checkbox', {
      name: 'These subscribers agreed to get my newsletter.',
    });
    expect(document.activeElement).toBe(agreementCheckbox);
    expect(started).toEqual([]);
    await user.click(agreementCheckbox);
    await user.dblClick(getButton('Import 4,812 subscribers'));
    expect(await findHeading('4,812 subscribers added')).toBeTruthy();
    expect(started).toEqual([{ consent: 'These subscribers agreed to get my newsletter.' }]);
  });

  it('can be repeated with other columns', async () => {
    const { started } = serveImport(checkedImport);
    const { user } = renderApp('/subscribers/import?id=12');
    await findHeading('Result of the check');
    await user.selectOptions(screen.getByLabelText('Names'), 'E-mail');
    expect(screen.getByText('Choose a different column for names.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Names'), 'No names');
    await user.click(getButton('Check with these columns'));
    await waitFor(() =>
      expect(started).toEqual([{ mapping: { email: 1, name: null, tags: null, fields: {} } }]),
    );
  });

  it('shows the columns of tags and fields, and is repeated with other columns', async () => {
    const city = {
      id: 3,
      key: 'city',
      label: 'Home town',
      type: 'text',
      choices: [],
      isPublic: false,
    } as const;
    server.use(
      mockEndpoint('get', '/api/fields', {
        data: [{ ...city, choices: [], createdAt: '2026-11-20T08:00:00.000Z' }],
        nextCursor: null,
      }),
    );
    const titles = ['Full name', 'E-mail', 'Tags', 'Town', 'Place'];
    const { started } = serveImport(
      importWith({
        isDryRun: true,
        columns: titles.map((title) => ({ title, samples: [] })),
        mapping: { email: 1, name: 0, tags: 2, fields: { city: 3 } },
      }),
    );
    const { user } = renderApp('/subscribers/import?id=12');
    await findHeading('Result of the check');
    const summary = screen.getByText('Change columns').closest('summary');
    expect(summary?.textContent).toContain('Tags from Tags. Fields from Town. ');
    const getColumnChoice = (title: string) =>
      screen.getByLabelText<HTMLSelectElement>(`Import “${title}” as`);
    expect([
      getColumnChoice('Tags').value,
      getColumnChoice('Town').value,
      getColumnChoice('Place').value,
    ]).toEqual(['tags', 'field:city', '']);
    expect(screen.queryByLabelText('Import “E-mail” as')).toBeNull();
    await user.selectOptions(getColumnChoice('Tags'), 'Ignored');
    await user.selectOptions(getColumnChoice('Place'), 'Home town');
    expect(getColumnChoice('Town').value).toBe('');
    await user.click(getButton('Check with these columns'));
    await waitFor(() =>
      expect(started).toEqual([{ mapping: { email: 1, name: 0, tags: null, fields: { city: 4 } } }]),
    );
  });

  it('that has expired offers no import', async () => {
    serveImport(importWith({ isDryRun: true, hasReport: false }));
    renderApp('/subscribers/import?id=12');
    expect(await screen.findByText(/^This check expired/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import 4/ })).toBeNull();
  });

  it('shows why an import could not start', async () => {
    serveImport(checkedImport);
    server.use(
      mockFailingEndpoint('post', '/api/subscribers/imports/{id}/start', 500, 'The database is away.'),
    );
    const { user } = renderApp('/subscribers/import?id=12');
    await user.click(await screen.findByRole('checkbox'));
    await user.click(getButton('Import 4,812 subscribers'));
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  });
});

describe('warnings', () => {
  const importWithWarnings = importWith({
    isDryRun: true,
    counts: { ...checkedImport.counts, activeHere: 2, unknownStatus: 5 },
    warnings: {
      likelyTypos: 3,
      roleAddresses: 1,
      skippedValues: 2,
      skippedTags: 1,
      unknownStatuses: [{ value: 'vip', rows: 5 }],
    },
    mapping: { email: 1, name: 0, tags: null, fields: {}, subscribedValues: ['patron'] },
  });
  const openWarnings = async () => {
    const { user } = renderApp('/subscribers/import?id=12');
    return { user, panel: within(await screen.findByRole('region', { name: 'Please check' })) };
  };

  it('are hidden if there is nothing to check', async () => {
    serveImport(checkedImport);
    renderApp('/subscribers/import?id=12');
    await findHeading('Result of the check');
    expect(screen.queryByRole('region', { name: 'Please check' })).toBeNull();
  });

  it('subscribe an unknown status only on request', async () => {
    const { started } = serveImport(importWithWarnings);
    const { user, panel } = await openWarnings();
    expect(panel.getByText(/^5 rows have the status/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Subscribe “vip”' }));
    await waitFor(() =>
      expect(started).toMatchObject([
        { mapping: { email: 1, name: 0, subscribedValues: ['patron', 'vip'] } },
      ]),
    );
  });

  it('unsubscribe active subscribers only on request', async () => {
    const { started } = serveImport(importWithWarnings);
    const { user, panel } = await openWarnings();
    const tick = panel.getByRole('checkbox', { name: 'Unsubscribe these 2 subscribers here too' });
    expect((tick as HTMLInputElement).checked).toBe(false);
    await user.click(tick);
    await waitFor(() =>
      expect(started).toMatchObject([
        { mapping: { email: 1, name: 0, subscribedValues: ['patron'], unsubscribeActive: true } },
      ]),
    );
  });

  it('list their rows', async () => {
    serveImport(importWithWarnings);
    const requests: string[] = [];
    server.use(
      mockEndpoint('get', '/api/subscribers/imports/{id}/rows', (request) => {
        requests.push(new URL(request.url).searchParams.get('warning') ?? '');
        return { data: rows, nextCursor: null };
      }),
    );
    const { user, panel } = await openWarnings();
    expect(panel.getByText(/^3 addresses look misspelled/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Likely typo 3' }));
    expect(panel.getByText(/^2 rows have a tag or value that we cannot import/)).toBeTruthy();
    expect(panel.getByText(/^1 row has a new tag, but you have the maximum/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Shared address 1' }));
    await user.click(screen.getByRole('radio', { name: 'Skipped value 2' }));
    await waitFor(() => expect(requests).toEqual(['', 'likely_typo', 'role_address', 'skipped_value']));
    expect((screen.getByRole('radio', { name: 'Skipped value 2' }) as HTMLInputElement).checked).toBe(true);
  });
});

describe('a file with addresses to suppress', () => {
  it('suppresses them without adding subscribers', async () => {
    const emptyImport = importWith({
      isDryRun: true,
      counts: { ...checkedImport.counts, added: 0, fileUnsubscribed: 9 },
    });
    const { started } = serveImport(emptyImport);
    const { user } = renderApp('/subscribers/import?id=12');
    await user.click(await screen.findByRole('button', { name: 'Suppress 9 addresses' }));
    expect(await findHeading('9 addresses suppressed')).toBeTruthy();
    expect(started).toEqual([{ consent: 'Nobody is added. These addresses must not be emailed.' }]);
  });

  it.each([
    ['keeps the columns closed if the file suppresses addresses', { added: 0, fileUnsubscribed: 9 }, false],
    ['opens the columns if the file has no result', { added: 0, skippedUnsubscribed: 0 }, true],
  ])('%s', async (_, counts, isOpen) => {
    serveImport(importWith({ isDryRun: true, counts: { ...checkedImport.counts, ...counts } }));
    renderApp('/subscribers/import?id=12');
    const details = (await screen.findByText('Change columns')).closest('details');
    expect(details?.open).toBe(isOpen);
  });
});

describe('undoing', () => {
  it('asks for confirmation, then removes the subscribers', async () => {
    serveImport(importWith({ isDryRun: false }));
    const { user } = renderApp('/subscribers/import?id=12');
    await findHeading('4,812 subscribers added');
    await user.click(getButton('Undo import'));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
    expect(within(dialog).getByText(/^This removes 4,812 subscribers from your list\./)).toBeTruthy();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect(await findHeading('4,812 subscribers removed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('is available for an import that stopped halfway', async () => {
    serveImport(
      importWith({ isDryRun: false, status: 'failed', error: 'The disk was full.', hasReport: false }),
    );
    renderApp('/subscribers/import?id=12');
    expect((await screen.findByRole('alert')).textContent).toBe('The disk was full.');
    expect(getButton('Undo import')).toBeTruthy();
  });

  it('shows in the dialog why it could not start', async () => {
    serveImport(importWith({ isDryRun: false }));
    server.use(mockUnreachableEndpoint('post', '/api/subscribers/imports/{id}/undo'));
    const { user } = renderApp('/subscribers/import?id=12');
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Could not reach the server.');
  });
});
