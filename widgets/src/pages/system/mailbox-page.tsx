import type { VNode } from 'preact';
import type { MailboxEntryView, PageFrame } from '../view.js';
import { EmailTime, SystemPage } from './system-page.js';

export interface MailboxPageProps {
  emails: MailboxEntryView[];
  nextCursor: string | null;
  frame: PageFrame;
}

export function MailboxPage({ emails, nextCursor, frame }: MailboxPageProps): VNode {
  return (
    <SystemPage title={`Mailbox | ${frame.brandName}`} frame={frame} width="desk">
      <h1>Mailbox</h1>
      <p class="note">
        This instance runs without <code>SMTP_URL</code>, so it sends no email. It stores every email here
        instead.
      </p>
      {emails.length === 0 ? (
        <p class="empty">No emails yet. New emails appear here.</p>
      ) : (
        <EmailList emails={emails} />
      )}
      <nav class="paging" aria-label="Pages of emails">
        <a href="/mailbox">Newest emails</a>
        {nextCursor && (
          <a href={`/mailbox?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
            Older emails
          </a>
        )}
      </nav>
    </SystemPage>
  );
}

function EmailList({ emails }: { emails: MailboxEntryView[] }): VNode {
  return (
    <ul class="emails">
      {emails.map((email) => (
        <li key={email.id}>
          <h2 class="subject">
            <a href={`/mailbox/${encodeURIComponent(email.id)}`} dir="auto">
              {email.subject || 'No subject'}
            </a>
          </h2>
          <p class="meta">
            <span>To {email.to}</span>
            <span>From {email.from}</span>
            <EmailTime at={email.receivedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
