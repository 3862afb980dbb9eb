import type { VNode } from 'preact';
import { type LiveForm, UnsubscribeForm } from './unsubscribe-form.js';
import { SUBSCRIBE_AGAIN, unsubscribeReasons, unsubscribeTexts } from './unsubscribe-texts.js';
import type { SubscribedAgainView, UnsubscribeLink, UnsubscribeView } from './unsubscribe-view.js';

export interface UnsubscribeContentProps {
  view: UnsubscribeView | SubscribedAgainView;
  /** The functions that the script provides. Without scripts, the browser posts the forms and nothing needs a retry. */
  live?: LiveForm;
  again?: ResubscribeForm;
  onRetry?: (() => void) | undefined;
}

export interface ResubscribeForm {
  isSending: boolean;
  problem: string | null;
  onSubmit(): void;
}

const texts = unsubscribeTexts;

/** Renders the page in its state, on the server and then in the browser. */
export function UnsubscribeContent({ view, live, again, onRetry }: UnsubscribeContentProps): VNode {
  switch (view.state) {
    case 'invalid':
      return (
        <>
          <h1>{texts.invalid.heading}</h1>
          <p>{texts.invalid.text}</p>
          <div class="actions">
            <HomeLink />
          </div>
        </>
      );
    case 'loading':
      return (
        <>
          <h1>{texts.form.heading}</h1>
          <Skeleton />
        </>
      );
    case 'form':
      return (
        <>
          <h1>{texts.form.heading}</h1>
          <UnsubscribeForm link={view} creator={view.creator} action={unsubscribeAction(view)} live={live} />
        </>
      );
    case 'done':
      return <Done view={view} again={again} />;
    case 'check-email':
      return (
        <>
          <h1>{texts.checkEmail.heading}</h1>
          <p>{texts.checkEmail.text(view.email, view.creator.displayName)}</p>
          <p>{texts.checkEmail.limit}</p>
        </>
      );
    case 'subscribed':
      return <SubscribedAgain texts={texts.subscribed} view={view} />;
    case 'to-confirm':
      return <SubscribedAgain texts={texts.toConfirm} view={view} />;
    case 'error':
      return (
        <>
          <h1>{texts.form.heading}</h1>
          <p role="alert">{view.message}</p>
          <div class="actions">
            {onRetry && (
              <button class="button" type="button" onClick={onRetry}>
                {texts.retry}
              </button>
            )}
            <HomeLink />
          </div>
        </>
      );
  }
}

interface SubscribedAgainProps {
  texts: (typeof texts)['subscribed' | 'toConfirm'];
  view: SubscribedAgainView;
}

function SubscribedAgain({ texts: { heading, text }, view }: SubscribedAgainProps): VNode {
  return (
    <>
      <h1>{heading}</h1>
      <p>{text(view.email, view.displayName)}</p>
    </>
  );
}

function unsubscribeAction({ token, newsletter }: UnsubscribeLink): string {
  if (token === null) return '/api/unsubscribe';
  return `/u/${encodeURIComponent(token)}${newsletter === null ? '' : `?n=${newsletter}`}`;
}

function HomeLink(): VNode {
  return (
    <a class="button secondary" href="/">
      {texts.home}
    </a>
  );
}

interface DoneProps {
  view: Extract<UnsubscribeView, { state: 'done' }>;
  again: ResubscribeForm | undefined;
}

/** Shows the confirmation. Visitors can undo an accidental click by subscribing again and confirming by email. */
function Done({ view: { creator, email, token }, again }: DoneProps): VNode {
  return (
    <>
      <h1>{texts.done.heading}</h1>
      <p>{texts.done.text(creator.displayName)}</p>
      <p>{texts.done.consequence}</p>
      <form
        class="again"
        method="post"
        action="/api/subscribers"
        onSubmit={
          again &&
          ((event) => {
            event.preventDefault();
            again.onSubmit();
          })
        }
      >
        <input type="hidden" name="username" value={creator.username} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="wording" value={SUBSCRIBE_AGAIN} />
        {token && <input type="hidden" name="token" value={token} />}
        <p>{texts.done.mistake}</p>
        <button class="button secondary" type="submit" aria-busy={again?.isSending}>
          {again?.isSending ? texts.sending : SUBSCRIBE_AGAIN}
        </button>
        {again?.problem && (
          <p class="problem" role="alert">
            {again.problem}
          </p>
        )}
      </form>
    </>
  );
}

/** Shows the boxes of the form while the page loads. */
function Skeleton(): VNode {
  return (
    <div class="leave skeleton" role="status">
      <span class="visually-hidden">{texts.loading}</span>
      <div class="bar lead" />
      <div class="bar legend" />
      <div class="reasons">
        {unsubscribeReasons.map((reason) => (
          <div key={reason} class="row">
            <div class="bar" />
          </div>
        ))}
      </div>
      <div class="actions">
        <div class="bar wide-button" />
        <div class="bar button-box" />
      </div>
    </div>
  );
}
