import type { VNode } from 'preact';
import type { MailboxEntryView, PageFrame } from '../view.js';
import { MailTime } from './mail-time.js';
import { SystemPage } from './system-page.js';

export interface MailboxPageProps {
  mails: MailboxEntryView[];
  nextCursor: string | null;
  frame: PageFrame;
}

export function MailboxPage({ mails, nextCursor, frame }: MailboxPageProps): VNode {
  return (
    <SystemPage title={`Mailbox | ${frame.brandName}`} frame={frame} width="desk">
      <h1>Mailbox</h1>
      <p class="note">
        This instance runs without <code>SMTP_URL</code>, so no mail leaves it. Every mail it would have sent
        is kept here.
      </p>
      {mails.length === 0 ? (
        <p class="empty">No mail yet. It will show up here as soon as something is sent.</p>
      ) : (
        <MailList mails={mails} />
      )}
      <nav class="paging" aria-label="Pages of mail">
        <a href="/mailbox">Newest mail</a>
        {nextCursor && (
          <a href={`/mailbox?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
            Older mail
          </a>
        )}
      </nav>
    </SystemPage>
  );
}

function MailList({ mails }: { mails: MailboxEntryView[] }): VNode {
  return (
    <ul class="mails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <h2 class="subject">
            <a href={`/mailbox/${encodeURIComponent(mail.id)}`} dir="auto">
              {mail.subject || 'No subject'}
            </a>
          </h2>
          <p class="meta">
            <span>To {mail.to}</span>
            <span>From {mail.from}</span>
            <MailTime at={mail.receivedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
