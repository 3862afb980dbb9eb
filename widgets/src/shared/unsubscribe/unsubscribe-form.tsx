import type { VNode } from 'preact';
import { MAX_REASON_LENGTH, OTHER_REASON, unsubscribeReasons } from './unsubscribe-texts.js';
import type { NewsletterOwner, UnsubscribeLink } from './unsubscribe-view.js';

/** What a script adds: without one the browser's own checks take its place, and the form is posted as it is. */
export interface LiveForm {
  /** A reason is chosen, and where it is 'Other' it has words. Null until the form was looked at: hydrating mends no attributes. */
  isComplete: boolean | null;
  isSending: boolean;
  /** Why the last try failed. */
  problem: string | null;
  onInput(form: HTMLFormElement): void;
  onSubmit(form: HTMLFormElement): void;
  onLeaveWithoutReason(): void;
}

export interface UnsubscribeFormProps {
  link: UnsubscribeLink;
  /** Null where it is not known yet. */
  creator: NewsletterOwner | null;
  /** Where the plain form posts to. */
  action: string;
  live?: LiveForm | undefined;
}

/** The prescribed form, and below it a button that asks for no more than the address. */
export function UnsubscribeForm(props: UnsubscribeFormProps): VNode {
  return (
    <>
      <ReasonForm {...props} />
      <WithoutReason {...props} />
      {props.link.token && <OwnPage token={props.link.token} />}
    </>
  );
}

function ReasonForm({ link, creator, action, live }: UnsubscribeFormProps): VNode {
  return (
    <form
      class="leave"
      method="post"
      action={action}
      onInput={live && ((event) => live.onInput(event.currentTarget))}
      onSubmit={
        live &&
        ((event) => {
          event.preventDefault();
          live.onSubmit(event.currentTarget);
        })
      }
    >
      <p>
        You are unsubscribing <strong>{link.email}</strong> from{' '}
        {creator ? (
          <>
            <bdi>{creator.displayName}</bdi>'s newsletter
          </>
        ) : (
          'this newsletter'
        )}
      </p>
      <LinkFields link={link} />
      <fieldset>
        <legend>Please tell us why you're unsubscribing:</legend>
        <div class="reasons">
          {unsubscribeReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} required />
              {reason}
            </label>
          ))}
          {/* Shown by the style sheet, and only while 'Other' is chosen. */}
          <div class="own-words">
            <label for="own-words">Please specify:</label>
            <textarea id="own-words" name="otherReason" rows={3} maxLength={MAX_REASON_LENGTH} />
          </div>
        </div>
      </fieldset>
      {live?.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      <div class="actions">
        <button
          class="button"
          type="submit"
          disabled={live?.isComplete === false}
          aria-busy={live?.isSending}
        >
          {live?.isSending ? 'Processing...' : 'Confirm Unsubscribe'}
        </button>
        <a class="button secondary" href="/">
          Cancel
        </a>
      </div>
    </form>
  );
}

function WithoutReason({ link, action, live }: UnsubscribeFormProps): VNode {
  return (
    <form
      class="without-reason"
      method="post"
      action={action}
      onSubmit={
        live &&
        ((event) => {
          event.preventDefault();
          live.onLeaveWithoutReason();
        })
      }
    >
      <LinkFields link={link} />
      <button class="button secondary" type="submit" aria-busy={live?.isSending}>
        Unsubscribe without giving a reason
      </button>
    </form>
  );
}

function LinkFields({ link }: { link: UnsubscribeLink }): VNode {
  return (
    <>
      <input type="hidden" name="email" value={link.email} />
      <input type="hidden" name="userId" value={link.userId} />
      {link.token && <input type="hidden" name="token" value={link.token} />}
    </>
  );
}

/** Links to the preference center. */
function OwnPage({ token }: { token: string }): VNode {
  return (
    <p class="own-page">
      <a href={`/r/${encodeURIComponent(token)}`}>See what is held about you</a>, change your address, or have
      everything erased.
    </p>
  );
}

/** Why somebody leaves, as the filled-in form says it; empty while it does not. */
export function reasonIn(form: HTMLFormElement): string {
  const fields = new FormData(form);
  const textOf = (name: string) => String(fields.get(name) ?? '').trim();
  const reason = textOf('reason');
  return reason === OTHER_REASON ? textOf('otherReason') : reason;
}
