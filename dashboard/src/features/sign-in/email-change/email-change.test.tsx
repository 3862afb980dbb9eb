import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const PENDING = {
  email: 'mara@kiln.example',
  isNewConfirmed: false,
  isPresentConfirmed: true,
  expiresAt: '2026-11-22T08:00:00.000Z',
};

async function openSecurity() {
  const app = renderApp('/settings?tab=security');
  await screen.findByRole('heading', { name: 'Email address' });
  return app;
}

describe('the card of the email address', () => {
  it('requests a change, and shows which addresses have confirmed', async () => {
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/email-change', async (request) => {
        sentBodies.push(await request.json());
        return { pending: PENDING };
      }),
    );
    const { user } = await openSecurity();
    const field = await screen.findByLabelText('New email address');
    await user.type(field, ' mara@kiln.example{Enter}');
    const list = within(await screen.findByRole('list', { name: 'Confirmations' }));
    expect(sentBodies).toEqual([{ email: 'mara@kiln.example' }]);
    const [added, present] = list.getAllByRole('listitem');
    expect(added?.textContent).toBe('mara@kiln.exampleNot confirmed');
    expect(present?.textContent).toBe(`${createUser().email}Confirmed`);
  });

  it('marks an invalid address, and shows the API’s error', async () => {
    server.use(mockFailingEndpoint('post', '/api/email-change', 409, 'Please use a different email address'));
    const { user } = await openSecurity();
    const field = await screen.findByLabelText('New email address');
    await user.type(field, 'kiln{Enter}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.type(field, 'ines@kiln.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Please use a different email address');
  });

  it('sends the links of a pending change again, and cancels it', async () => {
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/email-change', { pending: PENDING }),
      mockEndpoint('post', '/api/email-change', async (request) => {
        sentBodies.push(await request.json());
        return { pending: PENDING };
      }),
      mockEndpoint('delete', '/api/email-change', { success: true }),
    );
    const { user } = await openSecurity();
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(
      await screen.findByText(
        'Open the emailed link to confirm. If we emailed both addresses, open both links.',
      ),
    ).toBeTruthy();
    expect(sentBodies).toEqual([{ email: 'mara@kiln.example' }]);
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    expect(await screen.findByLabelText('New email address')).toBeTruthy();
  });

  it('lists the current address only if it must confirm', async () => {
    const pending = { ...PENDING, isPresentConfirmed: null };
    server.use(mockEndpoint('get', '/api/email-change', { pending }));
    await openSecurity();
    const list = within(await screen.findByRole('list', { name: 'Confirmations' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('the page of the emailed link', () => {
  const findButton = () => screen.findByRole('button', { name: 'Confirm the change' });

  it.each([
    ['for one of two addresses', PENDING, 'Address confirmed'],
    ['for the last address', null, 'Email address changed'],
  ])('confirms the change only when its button is pressed, %s', async (_name, pending, heading) => {
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/auth/email-change', async (request) => {
        sentBodies.push(await request.json());
        return { pending };
      }),
    );
    const { user } = renderApp('/change-email#q1w2e3');
    const act = await findButton();
    expect(sentBodies).toEqual([]);
    await user.click(act);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(sentBodies).toEqual([{ token: 'q1w2e3' }]);
  });

  it('links back to the settings if the link has expired', async () => {
    server.use(
      mockFailingEndpoint('post', '/api/auth/email-change', 410, 'Over.', undefined, 'link_expired'),
    );
    const { user } = renderApp('/change-email#q1w2e3');
    await user.click(await findButton());
    expect(await screen.findByText('This link is incomplete, has expired or was already used.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'your settings' }).getAttribute('href')).toBe(
      '/settings?tab=security',
    );
  });
});
