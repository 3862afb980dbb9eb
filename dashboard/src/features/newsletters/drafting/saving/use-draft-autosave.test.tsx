import { QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderHookResult, renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorBody, createNewsletter, createUser } from '../../../../../test/msw/data';
import { mockEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { createQueryClient } from '../../../../app/query-client';
import { ToastRegion } from '../../../../ui/feedback/toast-region';
import { SignedInUser } from '../../../accounts/session';
import { deleteLocalDrafts } from '../local/local-drafts';
import { createEmptyDraft, toDraft } from '../newsletter-draft';
import { SAVE_DELAY_MS } from './autosave';
import { type DraftAutosave, type DraftAutosaveInput, useDraftAutosave } from './use-draft-autosave';

type Body = { id?: number | null; version?: number; title: string };
type SaveResponder = (body: Body, count: number) => Response | Promise<Response>;

const empty = createEmptyDraft(createUser());
const createStoredNewsletter = (fields: Partial<Parameters<typeof createNewsletter>[0]> = {}) =>
  createNewsletter({ id: 7, version: 3, ...fields });
const autosaveInput: DraftAutosaveInput = {
  newsletterId: 7,
  version: 3,
  initialDraft: toDraft(createStoredNewsletter()),
};
const createErrorResponse = (status: number, code: string) =>
  HttpResponse.json({ ...createErrorBody(`Refused: ${code}`), code }, { status });
const listLocalKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('tidings-draft:'));

let bodies: Body[] = [];
let underWay = 0;
let mostUnderWay = 0;
const editors: Array<ReturnType<typeof saveDraftLocally>> = [];

/** Records the requests to the server, which responds with `respond`. */
function mockSaves(
  respond: SaveResponder = ({ title }, count) =>
    HttpResponse.json(createStoredNewsletter({ title, version: 3 + count })),
) {
  const receive = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Body;
    bodies.push(body);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    const response = await respond(body, bodies.length);
    underWay -= 1;
    return response;
  };
  server.use(http.put('*/api/newsletters/:id', receive), http.post('*/api/newsletter/draft', receive));
}

function saveDraftLocally(
  input: DraftAutosaveInput = autosaveInput,
): RenderHookResult<DraftAutosave, unknown> {
  const editor = renderHook(() => useDraftAutosave(input), {
    wrapper: ({ children }) => (
      <StrictMode>
        <QueryClientProvider client={createQueryClient()}>
          <SignedInUser value={createUser()}>
            {children}
            <ToastRegion />
          </SignedInUser>
        </QueryClientProvider>
      </StrictMode>
    ),
  });
  editors.push(editor);
  return editor;
}

type LocalSaveResult = ReturnType<typeof saveDraftLocally>['result'];
const type = (result: LocalSaveResult, title: string) => act(() => result.current.change({ title }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const waitForState = (result: LocalSaveResult, name: string) =>
  waitUntil(() => expect(result.current.state.name).toBe(name));

/** Waits for responses of the mock server while the page's clock is stopped. */
async function waitUntil(check: () => void): Promise<void> {
  const patience = performance.now() + 5_000;
  for (;;) {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    try {
      return check();
    } catch (error) {
      if (performance.now() > patience) throw error;
    }
  }
}

beforeEach(() => {
  bodies = [];
  underWay = 0;
  mostUnderWay = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  // Unmounts here, because unmounting saves unsaved changes.
  mockSaves();
  for (const { result } of editors.splice(0)) await act(() => result.current.flush());
});

describe('automatic saving', () => {
  it('sends nothing on opening', async () => {
    mockSaves();
    const { result, unmount } = saveDraftLocally();
    await pass(20_000);
    unmount();
    expect([bodies, result.current.state.name, listLocalKeys()]).toEqual([[], 'saved', []]);
  });

  it('saves after a pause in typing, with the base version, and shows no message', async () => {
    mockSaves();
    const { result } = saveDraftLocally();
    type(result, 'F');
    await pass(1_000);
    type(result, 'Fr');
    await pass(SAVE_DELAY_MS - 1);
    expect([bodies.length, result.current.state.name]).toEqual([0, 'unsaved']);
    await pass(1);
    await waitForState(result, 'saved');
    expect(bodies).toMatchObject([{ title: 'Fr', version: 3 }]);
    expect([result.current.version, screen.queryByText('Draft saved')]).toEqual([4, null]);
  });

  it('never runs two saves at once, and then saves later changes', async () => {
    let finish: (response: Response) => void = () => {};
    mockSaves((_, count) =>
      count === 1
        ? new Promise((resolve) => {
            finish = resolve;
          })
        : HttpResponse.json(createStoredNewsletter({ version: 5 })),
    );
    const { result } = saveDraftLocally();
    type(result, 'One');
    await pass(SAVE_DELAY_MS);
    await waitUntil(() => expect(bodies).toHaveLength(1));
    type(result, 'Two');
    await pass(10_000);
    expect([bodies.length, result.current.state.name]).toEqual([1, 'saving']);
    finish(HttpResponse.json(createStoredNewsletter({ version: 4 })));
    await waitForState(result, 'unsaved');
    await pass(1);
    await waitForState(result, 'saved');
    expect(mostUnderWay).toBe(1);
    expect(bodies.map(({ title, version }) => [title, version])).toEqual([
      ['One', 3],
      ['Two', 4],
    ]);
  });

  it('creates a new draft only after typing, and then updates that draft', async () => {
    mockSaves();
    const { result } = saveDraftLocally({ initialDraft: empty });
    act(() => result.current.change({ template: 'template-4' }));
    await pass(10_000);
    expect(bodies).toEqual([]);
    type(result, 'Frost');
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'saved');
    type(result, 'Frosty');
    await pass(SAVE_DELAY_MS);
    await waitUntil(() => expect(bodies).toHaveLength(2));
    expect(bodies.map(({ id, version }) => [id, version])).toEqual([
      [null, undefined],
      [7, 4],
    ]);
  });

  it('saves unsaved changes when the screen unmounts', async () => {
    mockSaves();
    const { result, unmount } = saveDraftLocally();
    type(result, 'Going');
    unmount();
    expect(listLocalKeys()).toHaveLength(1);
    await waitUntil(() => expect(bodies).toMatchObject([{ title: 'Going' }]));
    await waitUntil(() => expect(listLocalKeys()).toEqual([]));
  });
});

describe('the Save button', () => {
  it('saves at once and shows that', async () => {
    mockSaves();
    const { result } = saveDraftLocally();
    type(result, 'Frost');
    await act(() => result.current.saveNow());
    expect(bodies).toHaveLength(1);
    expect(screen.getByText('Draft saved')).toBeTruthy();
  });

  it('shows the error, and preserves the text', async () => {
    mockSaves(() => createErrorResponse(400, 'invalid_input'));
    const { result } = saveDraftLocally();
    type(result, 'Frost');
    await act(() => result.current.saveNow());
    expect(screen.getByText('Error saving draft')).toBeTruthy();
    expect(screen.getByText('There was an error saving your draft. Please try again.')).toBeTruthy();
    expect(result.current).toMatchObject({ state: { name: 'refused' }, draft: { title: 'Frost' } });
  });
});

describe('an unreachable server', () => {
  it.each([
    ['no connection', () => HttpResponse.error()],
    ['a fault', () => createErrorResponse(503, 'unavailable')],
    ['an expired session', () => createErrorResponse(401, 'unauthenticated')],
  ])('is retried until a save succeeds: %s', async (_, failure) => {
    mockSaves((_body, count) =>
      count < 3 ? failure() : HttpResponse.json(createStoredNewsletter({ version: 4 })),
    );
    const { result } = saveDraftLocally();
    type(result, 'Frost');
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'waiting');
    await pass(1_999);
    expect(bodies).toHaveLength(1);
    await pass(1);
    await waitUntil(() => expect(bodies).toHaveLength(2));
    await waitForState(result, 'waiting');
    await pass(4_000);
    await waitForState(result, 'saved');
    expect(bodies).toHaveLength(3);
  });

  it('is retried at once when online again', async () => {
    mockSaves((_body, count) =>
      count < 2 ? HttpResponse.error() : HttpResponse.json(createStoredNewsletter({ version: 4 })),
    );
    const { result } = saveDraftLocally();
    type(result, 'Frost');
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'waiting');
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(1);
    await waitForState(result, 'saved');
  });

  it('causes no conflict if the save succeeded and its response was lost', async () => {
    server.use(
      mockEndpoint('get', '/api/newsletters/{id}', createStoredNewsletter({ title: 'Frost', version: 4 })),
    );
    mockSaves((_body, count) => {
      if (count === 1) return HttpResponse.error();
      return count === 2
        ? createErrorResponse(409, 'version_conflict')
        : HttpResponse.json(createStoredNewsletter({ version: 5 }));
    });
    const { result } = saveDraftLocally();
    type(result, 'Frost');
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'waiting');
    type(result, 'Frosty');
    await pass(2_000);
    // After recognizing its own text on the server, the editor saves the rest at once.
    await waitForState(result, 'unsaved');
    await pass(1);
    await waitForState(result, 'saved');
    expect(bodies.map(({ title, version }) => [title, version])).toEqual([
      ['Frost', 3],
      ['Frosty', 3],
      ['Frosty', 4],
    ]);
  });
});

describe('the local copy', () => {
  it('is stored within a second, and deleted once the server has the text', async () => {
    mockSaves();
    const { result } = saveDraftLocally();
    type(result, 'Frost');
    await pass(1_000);
    expect(localStorage.getItem(listLocalKeys()[0] ?? '')).toContain('"Frost"');
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'saved');
    expect(listLocalKeys()).toEqual([]);
  });

  it('contains the text during typing, without a render', () => {
    const { result } = saveDraftLocally();
    const firstResult = result.current;
    result.current.saveCopy({ content: '<p>Frost</p>' });
    expect(localStorage.getItem(listLocalKeys()[0] ?? '')).toContain('<p>Frost</p>');
    expect(result.current).toBe(firstResult);
  });

  it('is stored at once when the page is hidden or closed', () => {
    const { result } = saveDraftLocally();
    type(result, 'Frost');
    window.dispatchEvent(new Event('pagehide'));
    expect(listLocalKeys()).toHaveLength(1);
  });

  it('restores the text after a crash, and saves it', async () => {
    mockSaves(() => HttpResponse.error());
    const crashedEditor = saveDraftLocally();
    type(crashedEditor.result, 'Before the crash');
    crashedEditor.unmount();
    await waitUntil(() => expect(bodies).toHaveLength(1));

    mockSaves();
    const { result } = saveDraftLocally();
    expect(result.current.draft.title).toBe('Before the crash');
    await pass(0);
    expect(screen.getByText('We restored your unsaved changes.')).toBeTruthy();
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'saved');
    expect([bodies.at(-1)?.title, listLocalKeys()]).toEqual(['Before the crash', []]);
  });

  it('is deleted on sign-out, and not stored again', async () => {
    mockSaves(() => createErrorResponse(401, 'unauthenticated'));
    const { result, unmount } = saveDraftLocally();
    type(result, 'Frost');
    window.dispatchEvent(new Event('pagehide'));
    deleteLocalDrafts();
    type(result, 'Frosty');
    unmount();
    await waitUntil(() => expect(bodies).toHaveLength(1));
    expect(listLocalKeys()).toEqual([]);
  });

  it('is deleted after the draft is sent', async () => {
    mockSaves();
    const { result, unmount } = saveDraftLocally();
    type(result, 'Frost');
    act(() => result.current.close());
    await pass(10_000);
    unmount();
    expect([bodies, listLocalKeys()]).toEqual([[], []]);
  });
});

describe('a text that was saved elsewhere', () => {
  const serverNewsletter = createStoredNewsletter({ title: 'Theirs', version: 9 });

  async function causeConflict() {
    server.use(mockEndpoint('get', '/api/newsletters/{id}', serverNewsletter));
    mockSaves(({ version, title }) =>
      version === 9
        ? HttpResponse.json(createStoredNewsletter({ title, version: 10 }))
        : createErrorResponse(409, 'version_conflict'),
    );
    const { result } = saveDraftLocally();
    type(result, 'Mine');
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'conflict');
    return result;
  }

  it('stops saving and shows both texts', async () => {
    const result = await causeConflict();
    type(result, 'Mine, longer');
    await pass(60_000);
    expect(bodies).toHaveLength(1);
    expect(result.current).toMatchObject({
      draft: { title: 'Mine, longer' },
      state: { theirs: { version: 9, draft: { title: 'Theirs' } } },
    });
    expect(await act(() => result.current.flush())).toBe(false);
    expect(bodies).toHaveLength(1);
  });

  it('is overwritten with the local text on request', async () => {
    const result = await causeConflict();
    await act(() => result.current.overwriteWithMine());
    expect(bodies.at(-1)).toMatchObject({ title: 'Mine', version: 9 });
    expect([result.current.state.name, result.current.version]).toEqual(['saved', 10]);
  });

  it('replaces the local text on request', async () => {
    const result = await causeConflict();
    act(() => result.current.loadServerVersion());
    await pass(10_000);
    expect([result.current.draft.title, result.current.state.name, bodies.length]).toEqual([
      'Theirs',
      'saved',
      1,
    ]);
    expect(listLocalKeys()).toEqual([]);
  });

  it('stays unchanged when the local text becomes a new draft', async () => {
    const result = await causeConflict();
    let created: unknown;
    server.use(
      mockEndpoint('post', '/api/newsletters', async (request) => {
        created = await request.json();
        return createNewsletter({ id: 8, version: 1, title: 'Mine' });
      }),
    );
    await act(() => result.current.saveBoth());
    expect(created).toMatchObject({ title: 'Mine' });
    expect([result.current.id, result.current.version, result.current.state.name]).toEqual([8, 1, 'saved']);
  });

  it('preserves this text if it cannot be saved as a new draft', async () => {
    const result = await causeConflict();
    server.use(http.post('*/api/newsletters', () => HttpResponse.error()));
    await act(() => expect(result.current.saveBoth()).rejects.toThrow());
    expect([result.current.draft.title, result.current.state.name]).toEqual(['Mine', 'conflict']);
  });

  it.each([
    [409, 'scheduled', 'scheduled'],
    [409, 'already_sent', 'already_sent'],
    [404, 'not_found', 'deleted'],
  ])('can no longer be saved after the error %i %s', async (status, code, reason) => {
    mockSaves(() => createErrorResponse(status, code));
    const { result } = saveDraftLocally();
    type(result, 'Mine');
    await pass(SAVE_DELAY_MS);
    await waitForState(result, 'locked');
    type(result, 'Mine.');
    await pass(60_000);
    expect([bodies.length, result.current.state]).toMatchObject([1, { reason }]);
  });

  it('is loaded by a tab without unsaved changes', async () => {
    vi.useRealTimers();
    mockSaves();
    const first = saveDraftLocally();
    const second = saveDraftLocally();
    await waitFor(() => expect(first.result.current.isOpenElsewhere).toBe(true));
    server.use(
      mockEndpoint(
        'get',
        '/api/newsletters/{id}',
        createStoredNewsletter({ title: 'From the first', version: 4 }),
      ),
    );
    type(first.result, 'From the first');
    await act(() => first.result.current.saveNow());
    await waitFor(() => expect(second.result.current.draft.title).toBe('From the first'));
    expect(second.result.current.version).toBe(4);
    second.unmount();
    await waitFor(() => expect(first.result.current.isOpenElsewhere).toBe(false));
  });

  it('is not loaded by a tab in which a text is being typed', async () => {
    vi.useRealTimers();
    mockSaves();
    const first = saveDraftLocally();
    const second = saveDraftLocally();
    await waitFor(() => expect(first.result.current.isOpenElsewhere).toBe(true));
    const load = vi.fn(() =>
      HttpResponse.json(createStoredNewsletter({ title: 'From the first', version: 4 })),
    );
    server.use(http.get('*/api/newsletters/:id', load));
    const third = saveDraftLocally();
    second.result.current.saveCopy({ content: '<p>Frost</p>' });
    type(first.result, 'From the first');
    await act(() => first.result.current.saveNow());
    await waitFor(() => expect(third.result.current.version).toBe(4));
    expect(second.result.current.version).toBe(3);
    expect(load).toHaveBeenCalledOnce();
  });
});
