import { MAX_UNSUBSCRIBE_REASON_LENGTH } from '@tidings/sdk';
import type { VNode } from 'preact';
import { OTHER_REASON, unsubscribeReasons, unsubscribeTexts } from './unsubscribe-texts.js';
import type { NewsletterOwner, UnsubscribeLink } from './unsubscribe-view.js';

/** The behavior that a script adds. Without scripts, the browser validates and posts the form. */
export interface LiveForm {
  /**
   * True if a reason is selected, with a text for 'Other'. Null until the form was checked, because hydration does not
   * update attributes.
   */
  isComplete: boolean | null;
  isSending: boolean;
  /** The reason for the failure of the last attempt. */
  problem: string | null;
  onInput(form: HTMLFormElement): void;
  onSubmit(form: HTMLFormElement): void;
  onUnsubscribeWithoutReason(): void;
}

export interface UnsubscribeFormProps {
  link: UnsubscribeLink;
  /** Null while the address is unknown. */
  creator: NewsletterOwner | null;
  /** The URL that receives the plain form. */
  action: string;
  live?: LiveForm | undefined;
}

const texts = unsubscribeTexts.form;

/** Renders the specified form. A button below it requires only the address. */
export function UnsubscribeForm(props: UnsubscribeFormProps): VNode {
  return (
    <>
      <ReasonForm {...props} />
      <UnsubscribeWithoutReason {...props} />
      {props.link.token && <PreferencesLink token={props.link.token} />}
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
      <p>{texts.lead(link.email, creator?.displayName)}</p>
      <LinkFields link={link} />
      <fieldset>
        <legend>{texts.legend}</legend>
        <div class="reasons">
          {unsubscribeReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} required />
              {reason}
            </label>
          ))}
          {/* The style sheet shows this only while 'Other' is selected. */}
          <div class="own-words">
            <label for="own-words">{texts.otherReason}</label>
            <textarea id="own-words" name="otherReason" rows={3} maxLength={MAX_UNSUBSCRIBE_REASON_LENGTH} />
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
          {live?.isSending ? unsubscribeTexts.sending : texts.submit}
        </button>
        <a class="button secondary" href="/">
          {texts.cancel}
        </a>
      </div>
    </form>
  );
}

function UnsubscribeWithoutReason({ link, action, live }: UnsubscribeFormProps): VNode {
  return (
    <form
      class="without-reason"
      method="post"
      action={action}
      onSubmit={
        live &&
        ((event) => {
          event.preventDefault();
          live.onUnsubscribeWithoutReason();
        })
      }
    >
      <LinkFields link={link} />
      <button class="button secondary" type="submit" aria-busy={live?.isSending}>
        {texts.withoutReason}
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
function PreferencesLink({ token }: { token: string }): VNode {
  return (
    <p class="own-page">
      {texts.preferences((text) => (
        <a href={`/r/${encodeURIComponent(token)}`}>{text}</a>
      ))}
    </p>
  );
}

/** Returns the reason in the form. Returns an empty string for an incomplete form. */
export function readReason(form: HTMLFormElement): string {
  const fields = new FormData(form);
  const readText = (name: string) => String(fields.get(name) ?? '').trim();
  const reason = readText('reason');
  return reason === OTHER_REASON ? readText('otherReason') : reason;
}
