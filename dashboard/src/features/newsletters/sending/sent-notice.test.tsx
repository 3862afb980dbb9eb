import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createNewsletter, createSegment } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderPart } from '../../../../test/render-app';
import { SentNotice } from './sent-notice';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

/** Returns a newsletter that was just sent, with this many seconds to undo. */
function createSentNewsletter(seconds: number) {
  const now = Date.now();
  return createNewsletter({
    id: 12,
    title: 'First frost',
    sentAt: new Date(now).toISOString(),
    undoUntil: seconds === 0 ? null : new Date(now + seconds * 1000).toISOString(),
  });
}

function show(seconds: number) {
  const onUndone = vi.fn();
  return {
    onUndone,
    ...renderPart(<SentNotice newsletter={createSentNewsletter(seconds)} onUndone={onUndone} />),
  };
}

it('shows that the newsletter is being sent, then opens the list', async () => {
  const { router } = show(0);
  const title = await screen.findByRole('heading', { name: 'Sending' });
  expect(document.activeElement).toBe(title);
  expect(await screen.findByText('To 1,284 subscribers.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(router.state.location.pathname).toBe('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/newsletters'));
  expect(router.state.location.state).toEqual({ undoHadFocus: false });
});

it('shows the size of the chosen segments, not of the whole list', async () => {
  server.use(
    mockEndpoint('get', '/api/segments', createList([createSegment({ id: 3 })])),
    mockEndpoint('post', '/api/segments/count', { count: 204 }),
  );
  const newsletter = { ...createSentNewsletter(8), audience: { include: [3], exclude: [] } };
  renderPart(<SentNotice newsletter={newsletter} onUndone={vi.fn()} />);
  expect(await screen.findByText('To 204 subscribers.')).toBeTruthy();
  expect(screen.queryByText('To 1,284 subscribers.')).toBeNull();
});

describe('Undo', () => {
  it('announces the remaining time once, and shows a countdown', async () => {
    show(8);
    await screen.findByRole('button', { name: 'Undo' });
    const reportedText = screen.getByText('“First frost” will be sent. You have 8 seconds to undo it.');
    expect(screen.getByText('Sends in 8 seconds').getAttribute('aria-hidden')).toBe('true');
    await screen.findByText('Sends in 7 seconds');
    expect(reportedText.textContent).toBe('“First frost” will be sent. You have 8 seconds to undo it.');
  });

  it('restores the draft, and stays on the screen', async () => {
    const draft = createNewsletter({ id: 12, title: 'First frost' });
    server.use(mockEndpoint('post', '/api/newsletters/{id}/undo-send', draft));
    const { user, router, onUndone } = show(8);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(onUndone).toHaveBeenCalledWith(draft));
    expect(await findToast('Sending undone')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows that it came too late, and opens the list', async () => {
    const message = 'This newsletter is already being sent, so you can no longer undo it.';
    server.use(mockFailingEndpoint('post', '/api/newsletters/{id}/undo-send', 409, message));
    const { user, router, onUndone } = show(8);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await findToast(message)).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/newsletters'));
    expect(onUndone).not.toHaveBeenCalled();
  });

  it('passes the focus of Undo on to the list', async () => {
    const { router } = show(8);
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    await waitFor(() => expect(router.state.location.pathname).toBe('/newsletters'));
    expect(router.state.location.state).toEqual({ undoHadFocus: true });
  });

  it('disappears when its time is over, and the focus moves to the title', async () => {
    show(1);
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});
