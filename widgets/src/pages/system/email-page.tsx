import type { VNode } from 'preact';
import type { EmailView, PageFrame } from '../view.js';
import { EmailTime, SystemPage } from './system-page.js';

/** Shows one email as it was sent. Its HTML is in a frame that may only open links in a new tab. */
export function EmailPage({ email, frame }: { email: EmailView; frame: PageFrame }): VNode {
  const address = `/mailbox/${encodeURIComponent(email.id)}`;
  const subject = email.subject || 'No subject';
  return (
    <SystemPage title={`${subject} | ${frame.brandName}`} frame={frame} width="desk">
      <p class="back">
        <a href="/mailbox">All emails</a>
      </p>
      <h1 class="email-subject" dir="auto">
        {subject}
      </h1>
      <dl class="fields">
        <dt>From</dt>
        <dd>{email.from}</dd>
        <dt>To</dt>
        <dd>{email.to}</dd>
        <dt>Received</dt>
        <dd>
          <EmailTime at={email.receivedAt} />
        </dd>
      </dl>
      {email.hasHtml && (
        <iframe
          class="email-frame"
          title={`Email: ${subject}`}
          src={`${address}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {email.text && (
        <section aria-labelledby="plain-text">
          <h2 id="plain-text">Plain text</h2>
          <pre dir="auto">
            <LinkedText text={email.text} />
          </pre>
        </section>
      )}
      <details>
        <summary>All headers</summary>
        <dl class="headers">
          {email.headers.map(({ name, value }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p>
        <a href={`${address}/raw`}>Raw message</a>
      </p>
    </SystemPage>
  );
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/;

/** Shows plain text with its URLs as links. */
function LinkedText({ text }: { text: string }): VNode {
  // `split` with a group in the pattern puts the matches at odd indexes.
  const pieces = text.split(ADDRESS);
  return (
    <>
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          <a key={index} href={piece} rel="noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </>
  );
}
