import { subscribeTexts } from '../../shared/subscribe-texts.js';
import { TidingsElement } from '../tidings-element.js';
import type { ViewModule } from '../view.js';

/**
 * A form that subscribes its visitor to a creator's newsletter.
 *
 * Put a plain `<form>` inside it for visitors without JavaScript: the element replaces it in place and
 * takes over what was already typed. It keeps no cookies and stores nothing.
 *
 * @tag tidings-subscribe
 *
 * @event {CustomEvent<TidingsReadyDetail>} tidings-ready - The form is on the page and works.
 * @event {CustomEvent<TidingsSubmitDetail>} tidings-submit - A well-formed address is about to be sent. `preventDefault()` keeps it from being sent.
 * @event {CustomEvent<TidingsSubscribedDetail>} tidings-subscribed - The address was added, or was mailed a link to confirm. `preventDefault()` keeps the thanks from being shown and empties the form.
 * @event {CustomEvent<TidingsErrorDetail>} tidings-error - The address was refused or could not be sent. `preventDefault()` keeps the message from being shown.
 *
 * @csspart form - The form: the card around everything.
 * @csspart heading - The heading above the field.
 * @csspart row - The field and its button; side by side from 380 px.
 * @csspart input - The field for the e-mail address.
 * @csspart button - The button that sends the form.
 * @csspart message - The thanks or the error message.
 *
 * @cssproperty --tidings-accent - Fill of the button.
 * @cssproperty --tidings-on-accent - Label of the button; ink or white is used where it cannot be read on the fill.
 * @cssproperty --tidings-ink - Text.
 * @cssproperty --tidings-surface - Ground of the card.
 * @cssproperty --tidings-line - Edge of the card.
 * @cssproperty [--tidings-radius=14px] - Corner radius of the card; field and button follow it up to 14 px.
 * @cssproperty [--tidings-font=inherit] - Font family.
 */
export class TidingsSubscribe extends TidingsElement {
  static override readonly fields = {
    creator: '',
    host: '',
    theme: 'auto',
    heading: subscribeTexts.heading,
    buttonText: subscribeTexts.button,
    placeholder: subscribeTexts.placeholder,
    successText: subscribeTexts.success,
    confirmText: '',
  };
  static override readonly sources = ['creator', 'host'];

  /** Username of the creator whose newsletter is subscribed to. */
  declare creator: string;

  /** Heading above the field; none when empty. */
  declare heading: string;

  /** Label of the button. */
  declare buttonText: string;

  /** Placeholder of the field, typed out letter by letter. */
  declare placeholder: string;

  /** What the visitor reads after subscribing. */
  declare successText: string;

  /** What the visitor reads where the creator has addresses confirmed by mail first; the instance's own words when empty. */
  declare confirmText: string;

  protected override load(): Promise<ViewModule<this>> {
    return import('./subscribe-view.js');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tidings-subscribe': TidingsSubscribe;
  }
}
