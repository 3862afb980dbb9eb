import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@tidings/sdk';
import { useState } from 'react';
import { describe, expect, it, type Mock, vi } from 'vitest';
import { createErrorBody, createNewsletter, createPreflight, createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint, mockUnreachableEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderPart } from '../../../../test/render-app';
import { getDates } from '../../../ui/formats/dates';
import { getDeviceTimeZone } from '../../../ui/formats/time-zones';
import { ALL_SUBSCRIBERS } from '../../subscribers/audience/audience';
import type { Audience } from '../../subscribers/segments/queries';
import type { SaveDraft } from './preflight/use-preflight';
import { SendDialog } from './send-dialog';

const WARNING = "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.";
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const getButton = (name: string) => screen.getByRole('button', { name });

const inbox = { senderName: 'Mara Lindqvist', subject: 'First frost', preheader: 'Cold hands.' };

type Callbacks = Record<'onFix' | 'onSent' | 'onScheduled' | 'onClosed', Mock>;

/** Renders the minimal editor that the dialog needs. */
function Editor({ save, onClosed, ...callbacks }: Callbacks & { save: SaveDraft }) {
  const [open, setOpen] = useState(false);
  const [audience, setAudience] = useState<Audience>(ALL_SUBSCRIBERS);

  function close() {
    setOpen(false);
    onClosed();
  }

  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Send to all subscribers
      </button>
      <SendDialog
        open={open}
        onClose={close}
        inbox={inbox}
        audience={audience}
        onAudience={setAudience}
        save={save}
        {...callbacks}
      />
    </>
  );
}

async function ask(save: SaveDraft = async () => ({ id: 12, version: 3 })) {
  const callbacks: Callbacks = { onFix: vi.fn(), onSent: vi.fn(), onScheduled: vi.fn(), onClosed: vi.fn() };
  const { user } = renderPart(<Editor save={save} {...callbacks} />);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Send to all subscribers' }));
    return screen.findByRole('dialog', { name: 'Send Newsletter' });
  };
  return { user, received: callbacks, open, dialog: await open() };
}

describe('the send dialog', () => {
  it('shows the audience, the title with the inbox preview, and how long sending can be undone', async () => {
    const { dialog } = await ask();
    await within(dialog).findByText('It will be sent to 1,284 subscribers.');
    expect(within(dialog).getByText('First frost')).toBeTruthy();
    expect(within(dialog).getByText('Cold hands.')).toBeTruthy();
    expect(
      within(dialog).getByText('You have 8 seconds to undo. After that, sending cannot be undone.'),
    ).toBeTruthy();
    expect(within(dialog).queryByText(WARNING)).toBeNull();
  });

  it.each([
    [{ address: 'mara@kiln.example', replyTo: null }, 'Sent as mara@kiln.example.'],
    [
      { address: 'newsletter@tidings.example', replyTo: 'mara@studio.example' },
      'Sent as newsletter@tidings.example. Replies go to mara@studio.example.',
    ],
  ])('shows the sender: %o', async (sender, text) => {
    server.use(
      mockEndpoint(
        'post',
        '/api/newsletters/{id}/preflight',
        createPreflight({ sender: { ...sender, signingDomain: null } }),
      ),
    );
    const { dialog } = await ask();
    expect(await within(dialog).findByText(text)).toBeTruthy();
  });

  it.each([
    [98, false],
    [99, false],
    [100, true],
    [120, true],
  ])(
    'after %i of 100 newsletters warns about the quota: %s, and keeps Send Now enabled',
    async (emailsSent, warns) => {
      server.use(
        mockEndpoint('get', '/api/user', createUser({ emailsSent, emailQuota: 100 })),
        mockEndpoint(
          'post',
          '/api/newsletters/{id}/preflight',
          createPreflight({
            ok: !warns,
            errors: warns ? [{ code: 'quota_exceeded', message: WARNING }] : [],
          }),
        ),
      );
      const { dialog } = await ask();
      await within(dialog).findByText('It will be sent to 1,284 subscribers.');
      await waitFor(() => expect(within(dialog).queryByText('Checking your newsletter…')).toBeNull());
      expect(within(dialog).queryAllByText(WARNING)).toHaveLength(warns ? 1 : 0);
      expect(getButton('Send Now').getAttribute('aria-disabled')).toBeNull();
    },
  );
});

describe('preflight', () => {
  it('saves first, and checks the saved draft', async () => {
    const requestedPaths: string[] = [];
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/preflight', (request) => {
        requestedPaths.push(new URL(request.url).pathname);
        return createPreflight();
      }),
    );
    const { dialog } = await ask(async () => {
      requestedPaths.push('save');
      return { id: 34, version: 3 };
    });
    expect(await within(dialog).findByText('No problems found.')).toBeTruthy();
    expect(requestedPaths).toEqual(['save', '/api/newsletters/34/preflight']);
  });

  it('shows that it is in progress', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/preflight', async () => {
        await finished;
        return createPreflight();
      }),
    );
    const { dialog } = await ask();
    expect(await within(dialog).findByText('Checking your newsletter…')).toBeTruthy();
    finish();
    expect(await within(dialog).findByText('No problems found.')).toBeTruthy();
  });

  it('prevents sending on errors, and links to their fields', async () => {
    let isSent = false;
    server.use(
      mockEndpoint(
        'post',
        '/api/newsletters/{id}/preflight',
        createPreflight({
          ok: false,
          errors: [
            {
              code: 'invalid_cta_url',
              path: 'ctaUrl',
              message: 'The URL of your call-to-action button is not a web address.',
            },
          ],
        }),
      ),
      mockEndpoint('post', '/api/newsletters/{id}/send', () => {
        isSent = true;
        return createNewsletter();
      }),
    );
    const { dialog, user, received } = await ask();
    await within(dialog).findByText('The URL of your call-to-action button is not a web address.');
    await user.click(getButton('Send Now'));
    expect(document.activeElement).toBe(getButton('Go to the button'));
    expect(isSent).toBe(false);

    await user.click(getButton('Go to the button'));
    expect(received.onFix).toHaveBeenCalledWith('ctaUrl');
    expect(received.onClosed).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links to the page to share if the audience is empty', async () => {
    const message = 'You have no subscribers yet.';
    server.use(
      mockEndpoint(
        'post',
        '/api/newsletters/{id}/preflight',
        createPreflight({ ok: false, audience: 0, errors: [{ code: 'no_subscribers', message }] }),
      ),
    );
    const { dialog } = await ask();
    await within(dialog).findByText(message);
    const link = within(dialog).getByRole('link', { name: 'Share your page' });
    expect(link.getAttribute('href')).toBe('/microsite');
  });

  it('shows problems with limits, an unverified address and a review', async () => {
    const limit =
      'This newsletter has 1,284 recipients. Your account can send to 250 a day and has used 0 of this limit. The count starts again on November 24, 2026 at 00:00 UTC. To ask for more, write to help@tidings.example.';
    const errors = [
      { code: 'email_not_verified' as const, message: 'Verify your email address first.' },
      { code: 'recipient_limit_exceeded' as const, message: limit },
      { code: 'sending_held' as const, message: 'Sending is paused: 5 of 80 emails hard-bounced.' },
    ];
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/preflight', createPreflight({ ok: false, errors })),
    );
    const { dialog, user } = await ask();
    const problems = within(dialog);
    await problems.findByText('You cannot send this yet: 3 problems');
    for (const { message } of errors) expect(problems.getByText(message)).toBeTruthy();
    expect(problems.getByRole('link', { name: 'See your limits' }).getAttribute('href')).toBe(
      '/settings?tab=subscription',
    );
    expect(problems.getByRole('button', { name: 'Send Now' }).getAttribute('aria-disabled')).toBe('true');
    // The quota may reset before the send time, so the server decides then.
    await user.click(problems.getByRole('radio', { name: 'Schedule' }));
    expect(problems.queryByText(limit)).toBeNull();
    expect(problems.getByText('You cannot send this yet: 2 problems')).toBeTruthy();
  });

  it('shows warnings, which do not prevent sending', async () => {
    server.use(
      mockEndpoint(
        'post',
        '/api/newsletters/{id}/preflight',
        createPreflight({
          warnings: [
            {
              code: 'dead_link',
              path: 'content',
              url: 'https://gone.example/page',
              message: 'This link returns an error (404).',
            },
            {
              code: 'missing_alt',
              path: 'imageBlockAlts.1',
              message: 'This image has no description for subscribers who cannot see it.',
            },
          ],
        }),
      ),
    );
    const { dialog, user, received } = await ask();
    await within(dialog).findByText('2 warnings');
    expect(getButton('Send Now').getAttribute('aria-disabled')).toBeNull();
    expect(within(dialog).getByText('https://gone.example/page')).toBeTruthy();
    await user.click(getButton('Go to product image 2'));
    expect(received.onFix).toHaveBeenCalledWith('imageBlockAlts.1');
  });

  it.each([
    ['fails', mockFailingEndpoint('post', '/api/newsletters/{id}/preflight', 429, 'Too many.')],
    ['gets no response', mockUnreachableEndpoint('post', '/api/newsletters/{id}/preflight')],
  ])('allows sending if preflight %s', async (_how, handler) => {
    server.use(handler, mockEndpoint('post', '/api/newsletters/{id}/send', createNewsletter({ id: 12 })));
    const { dialog, user, received } = await ask();
    await within(dialog).findByText('We could not check this newsletter. You can still try to send.');
    await user.click(getButton('Send Now'));
    await waitFor(() => expect(received.onSent).toHaveBeenCalled());
  });

  it('runs each time the dialog opens', async () => {
    let requestCount = 0;
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/preflight', () => {
        requestCount += 1;
        return createPreflight();
      }),
    );
    const { dialog, user, open } = await ask();
    await within(dialog).findByText('No problems found.');
    await user.click(getButton('Cancel'));
    await within(await open()).findByText('No problems found.');
    expect(requestCount).toBe(2);
  });
});

describe('saving', () => {
  it('fails without sending the draft, and can be retried', async () => {
    let sends = 0;
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/send', () => {
        sends += 1;
        return createNewsletter({ id: 12 });
      }),
    );
    const saveResults = [undefined, undefined, { id: 12, version: 3 }];
    const { dialog, user, received } = await ask(async () => saveResults.shift());
    await within(dialog).findByText(
      'We could not save your text, so you cannot send the newsletter yet. Your text is still here.',
    );
    await user.click(getButton('Send Now'));
    await waitFor(() => expect(saveResults).toHaveLength(1));
    expect(sends).toBe(0);
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    await within(dialog).findByText('No problems found.');
    await user.click(getButton('Send Now'));
    await waitFor(() => expect(received.onSent).toHaveBeenCalled());
    expect(sends).toBe(1);
  });
});

it('shows the reason of the server for a failed save', async () => {
  const { dialog } = await ask(() =>
    Promise.reject(new ApiError(403, createErrorBody('Another tab is signed in.') as never)),
  );
  await within(dialog).findByText(/Your text is still here\. Another tab is signed in\./);
});

describe('Send Now', () => {
  it('sends the checked draft once, however fast the button is pressed', async () => {
    let sends = 0;
    const sentNewsletter = createNewsletter({ id: 12, sentAt: '2026-11-21T08:00:00.000Z' });
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/send', (request) => {
        sends += 1;
        expect(new URL(request.url).searchParams.get('version')).toBe('3');
        return sentNewsletter;
      }),
    );
    const { received } = await ask();
    fireEvent.click(getButton('Send Now'));
    fireEvent.click(getButton('Send Now'));
    await waitFor(() => expect(received.onSent).toHaveBeenCalledTimes(1));
    expect(received.onSent.mock.calls[0]?.[0]).toEqual(sentNewsletter);
    expect(sends).toBe(1);
  });

  it('retries with the same idempotency key, and uses a new key after a success', async () => {
    const keys: Array<string | null> = [];
    server.use(mockFailingEndpoint('post', '/api/newsletters/{id}/send', 503, 'The mail server is away.'));
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/send')) keys.push(request.headers.get('idempotency-key'));
    });
    const { dialog, user, received } = await ask();
    await user.click(getButton('Send Now'));
    expect(await findToast('Error sending newsletter')).toBeTruthy();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'The mail server is away. Your text is still here.',
    );

    server.use(mockEndpoint('post', '/api/newsletters/{id}/send', createNewsletter({ id: 12 })));
    await user.click(getButton('Send Now'));
    await waitFor(() => expect(received.onSent).toHaveBeenCalledTimes(1));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);

    // Sending again after Undo is a new sending.
    await user.click(getButton('Send Now'));
    await waitFor(() => expect(received.onSent).toHaveBeenCalledTimes(2));
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows the result even if the dialog has been closed', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/send', async () => {
        await finished;
        return createNewsletter({ id: 12 });
      }),
    );
    const { user, received } = await ask();
    await user.click(getButton('Send Now'));
    await user.click(getButton('Cancel'));
    finish();
    await waitFor(() => expect(received.onSent).toHaveBeenCalled());
  });

  it('clears the error when the dialog closes', async () => {
    server.use(mockFailingEndpoint('post', '/api/newsletters/{id}/send', 503, 'The mail server is away.'));
    const { dialog, user, open } = await ask();
    await user.click(getButton('Send Now'));
    await within(dialog).findByText(/The mail server is away/, { selector: 'dialog *' });
    await user.click(getButton('Cancel'));
    expect(within(await open()).queryByText(/The mail server is away/)).toBeNull();
  });
});

describe('Schedule', () => {
  const getField = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });

  async function askLater() {
    const app = await ask();
    await app.user.click(screen.getByRole('radio', { name: 'Schedule' }));
    return app;
  }

  it('sends the instant that clocks in the chosen time zone show', async () => {
    let body: unknown;
    const year = new Date().getUTCFullYear() + 1;
    server.use(
      mockEndpoint('put', '/api/newsletters/{id}/schedule', async (request) => {
        body = await request.json();
        return createNewsletter({
          id: 12,
          scheduledAt: `${year}-01-05T13:30:00.000Z`,
          scheduleTimeZone: 'America/New_York',
        });
      }),
    );
    const { user, received } = await askLater();
    type('Day', `${year}-01-05`);
    type('Time', '08:30');
    type('Time zone', 'America/New_York');
    await user.click(getButton('Schedule'));
    await waitFor(() => expect(received.onScheduled).toHaveBeenCalled());
    expect(body).toEqual({ sendAt: `${year}-01-05T13:30:00.000Z`, timeZone: 'America/New_York', version: 3 });
    expect(await findToast('Newsletter scheduled')).toBeTruthy();
    expect(
      await findToast(`It will be sent on ${formatOwnTime(`${year}-01-05T13:30:00.000Z`)}.`),
    ).toBeTruthy();
  });

  it('offers tomorrow and the next Monday at 8:00', async () => {
    const { user } = await askLater();
    expect(getField('Time').value).toBe('08:00');
    expect(getButton('Tomorrow at 8:00').getAttribute('aria-pressed')).toBe('true');
    await user.click(getButton('Next Monday at 8:00'));
    expect(new Date(`${getField('Day').value}T00:00:00Z`).getUTCDay()).toBe(1);
  });

  it('rejects a time in the past, and validates again with every change', async () => {
    let isScheduled = false;
    server.use(
      mockEndpoint('put', '/api/newsletters/{id}/schedule', () => {
        isScheduled = true;
        return createNewsletter();
      }),
    );
    const { user } = await askLater();
    type('Day', '2020-01-01');
    await user.click(getButton('Schedule'));
    expect(await screen.findByText('This time has passed. Please choose a later time.')).toBeTruthy();
    type('Day', '');
    expect(await screen.findByText('Please choose a day and a time.')).toBeTruthy();
    await user.click(getButton('Tomorrow at 8:00'));
    expect(screen.queryByText('Please choose a day and a time.')).toBeNull();
    expect(isScheduled).toBe(false);
  });

  it('shows the error of the server', async () => {
    server.use(
      mockFailingEndpoint(
        'put',
        '/api/newsletters/{id}/schedule',
        409,
        'This newsletter has already been sent.',
      ),
    );
    const { user, dialog } = await askLater();
    await user.click(getButton('Schedule'));
    expect(await findToast('Error scheduling newsletter')).toBeTruthy();
    await within(dialog).findByText('This newsletter has already been sent. Your text is still here.');
  });
});

/** Formats a time in this device's time zone, which applies to a creator without a chosen time zone. */
const formatOwnTime = (iso: string) => getDates(getDeviceTimeZone()).exactTime(iso);
