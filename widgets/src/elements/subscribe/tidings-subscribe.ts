import type { PropertyDeclarations } from 'lit';
import { subscribeTexts } from '../../shared/subscribe-texts.js';
import { declareReflected } from '../properties.js';
import { TidingsElement } from '../tidings-element.js';
import type { ViewModule } from '../view.js';

/**
 * A form that subscribes its visitor to a creator's newsletter.
 *
 * Put a plain `<form>` inside the element for visitors without JavaScript. The element replaces it in place, and
 * preserves its input. It sets no cookies and stores nothing.
 *
 * @tag tidings-subscribe
 *
 * @event {CustomEvent<TidingsReadyDetail>} tidings-ready - The form was drawn.
 * @event {CustomEvent<TidingsSubmitDetail>} tidings-submit - A well-formed address is about to be sent. `preventDefault()` prevents that.
 * @event {CustomEvent<TidingsSubscribedDetail>} tidings-subscribed - The address was added, or the instance emailed it a confirmation link. `preventDefault()` clears the form without a confirmation message.
 * @event {CustomEvent<TidingsErrorDetail>} tidings-error - The address was rejected or could not be sent. `preventDefault()` hides the error message.
 *
 * @csspart form - The form with its card.
 * @csspart heading - The heading above the field.
 * @csspart choices - The topics and fields above the field for the email address.
 * @csspart row - The field and its button, side by side from 380 px.
 * @csspart input - The field for the email address.
 * @csspart button - The button that sends the form.
 * @csspart message - The confirmation or the error message.
 *
 * @cssproperty --tidings-accent - Fill of the button.
 * @cssproperty --tidings-on-accent - Label of the button. Ink or white replaces it if it is unreadable on the fill.
 * @cssproperty --tidings-ink - Color of the text.
 * @cssproperty --tidings-surface - Background of the card.
 * @cssproperty --tidings-line - Border of the card.
 * @cssproperty [--tidings-radius=14px] - Corner radius of the card, and of field and button up to 14 px.
 * @cssproperty [--tidings-font=inherit] - Font family.
 */
export class TidingsSubscribe extends TidingsElement {
  static override properties: PropertyDeclarations = declareReflected({
    creator: '',
    host: '',
    theme: 'auto',
    heading: subscribeTexts.heading,
    buttonText: subscribeTexts.button,
    placeholder: subscribeTexts.placeholder,
    successText: subscribeTexts.success,
    confirmText: '',
    topics: '',
    fields: '',
  });
  static override readonly sources = ['creator', 'host'];

  /** Username of the creator. */
  declare creator: string;

  /** Heading above the field. Empty for none. */
  declare heading: string;

  /** Label of the button. */
  declare buttonText: string;

  /** Placeholder of the field, typed letter by letter. */
  declare placeholder: string;

  /** Confirmation message. */
  declare successText: string;

  /** Message if the creator requires double opt-in. Default: the message of the instance. */
  declare confirmText: string;

  /** Names of topics to choose, separated by commas: `News, Events`. Read when the form is drawn. */
  declare topics: string;

  /** Keys of public fields to fill in, separated by commas, with a type and a label if needed: `city, birthday:date, size:text:Shirt size`. A `boolean` is a checkbox, and a `choice` lists its choices after the label: `size:choice:Shirt size:S:M:L`. A backslash before a comma or colon makes it part of a name. */
  declare fields: string;

  protected override load(): Promise<ViewModule<this>> {
    return import('./subscribe-view.js');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tidings-subscribe': TidingsSubscribe;
  }
}
