import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import formCss from '../../shared/subscribe-form.css?inline';
import { subscribeProblems, subscribeTexts, subscribeWording } from '../../shared/subscribe-texts.js';
import { defaultHost } from '../default-host.js';
import { postSubscriber } from './post-subscriber.js';
import { readableLabel } from './readable-label.js';
import { emitSubscribeEvent, type TidingsErrorDetail } from './subscribe-events.js';
import { Typewriter } from './typewriter.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Problem = Pick<TidingsErrorDetail, 'reason' | 'title' | 'message'>;

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
 * @event {CustomEvent<TidingsSubscribedDetail>} tidings-subscribed - The address was added. `preventDefault()` keeps the thanks from being shown and empties the form.
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
export class TidingsSubscribe extends LitElement {
  static override styles = unsafeCSS(
    `${formCss}:host([hidden]){display:none}:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}`,
  );

  static override properties = {
    creator: {},
    host: {},
    theme: {},
    heading: {},
    buttonText: { attribute: 'button-text' },
    placeholder: {},
    successText: { attribute: 'success-text' },
    sending: { state: true },
    subscribed: { state: true },
    problem: { state: true },
  };

  /** Username of the creator whose newsletter is subscribed to. */
  declare creator: string;

  /** Base address of the Tidings instance. The embed script sets it to its own origin; from npm it must be given. */
  declare host: string;

  /** `auto` follows the color-scheme of the page around it. */
  declare theme: 'auto' | 'light' | 'dark';

  /** Heading above the field; none when empty. */
  declare heading: string;

  /** Label of the button. */
  declare buttonText: string;

  /** Placeholder of the field, typed out letter by letter. */
  declare placeholder: string;

  /** What the visitor reads after subscribing. */
  declare successText: string;

  declare private sending: boolean;
  declare private subscribed: boolean;
  declare private problem: Problem | undefined;

  readonly #typewriter = new Typewriter(
    this,
    () => this.placeholder,
    () => !this.#input?.value,
  );

  constructor() {
    super();
    this.creator = '';
    this.host = '';
    this.theme = 'auto';
    this.heading = subscribeTexts.heading;
    this.buttonText = subscribeTexts.button;
    this.placeholder = subscribeTexts.placeholder;
    this.successText = subscribeTexts.success;
    this.sending = false;
    this.subscribed = false;
  }

  /** Puts the cursor into the field. */
  override focus(options?: FocusOptions): void {
    this.#input?.focus(options);
  }

  protected override firstUpdated(): void {
    if (!this.creator || !this.#instance) {
      console.error('<tidings-subscribe> needs the attributes creator and host.', this);
    }
    this.#checkLabel();
    this.#takeOverPlainForm();
    emitSubscribeEvent(this, 'tidings-ready', { creator: this.creator });
  }

  protected override render(): TemplateResult {
    return html`<form
      class="ts-form"
      part="form"
      novalidate
      aria-label=${this.heading || this.buttonText}
      @submit=${this.#submit}
    >
      ${this.heading ? html`<h2 class="ts-heading" part="heading">${this.heading}</h2>` : nothing}
      ${this.subscribed ? nothing : this.#renderRow()}
      <p class="ts-message" part="message" role="status" tabindex="-1">${
        this.subscribed ? this.#renderThanks() : nothing
      }</p>
      <p class="ts-message" part="message" role="alert" id="problem">${
        this.problem ? html`<strong>${this.problem.title}</strong><br />${this.problem.message}` : nothing
      }</p>
    </form>`;
  }

  /** A text of the host's own stands alone: our title may be in another language. */
  #renderThanks(): TemplateResult {
    const { success, successTitle } = subscribeTexts;
    const isOurs = this.successText === success;
    return html`${isOurs ? html`<strong>${successTitle}</strong><br />` : nothing}${this.successText}`;
  }

  #renderRow(): TemplateResult {
    return html`<div class="ts-row" part="row">
        <label class="ts-label"
          ><span class="ts-label-text">${subscribeTexts.label}</span
          ><input
            class="ts-input"
            part="input"
            type="email"
            name="email"
            inputmode="email"
            autocomplete="email"
            autocapitalize="none"
            spellcheck="false"
            required
            placeholder=${this.#typewriter.shown}
            aria-invalid=${this.problem ? 'true' : nothing}
            aria-describedby="problem"
            @input=${this.#clearProblem}
        /></label>
        <button
          class="ts-button"
          part="button"
          data-text=${this.buttonText}
          aria-busy=${this.sending ? 'true' : nothing}
          @transitionend=${this.#checkLabel}
        >${this.sending ? subscribeTexts.sending : this.buttonText}</button>
      </div>
      <input name="company" hidden tabindex="-1" autocomplete="off" />`;
  }

  get #instance(): string {
    return (this.host || defaultHost()).replace(/\/+$/, '');
  }

  get #input(): HTMLInputElement | null {
    return this.#find<HTMLInputElement>('.ts-input');
  }

  #find<Kind extends HTMLElement>(selector: string): Kind | null {
    return this.shadowRoot?.querySelector<Kind>(selector) ?? null;
  }

  /** Slow networks leave time to type into the plain form before this script arrives. */
  #takeOverPlainForm(): void {
    const plain = this.querySelector<HTMLInputElement>('input[name=email]');
    if (!plain || !this.#input) return;
    this.#input.value = plain.value;
    if (plain.matches(':focus')) this.focus();
  }

  /** Runs again when the fill has changed, whoever changed it: the fill has a transition, which then ends. */
  #checkLabel(): void {
    const button = this.#find('.ts-button');
    if (!button) return;
    delete button.dataset.label;
    const label = readableLabel(button);
    if (label) button.dataset.label = label;
  }

  #clearProblem(): void {
    this.problem = undefined;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const email = this.#input?.value.trim() ?? '';
    if (this.sending) return;
    if (!email) return this.#fail(email, { reason: 'empty', ...subscribeProblems.empty });
    if (!EMAIL.test(email)) return this.#fail(email, { reason: 'malformed', ...subscribeProblems.malformed });
    if (!emitSubscribeEvent(this, 'tidings-submit', { creator: this.creator, email })) return;
    await this.#send(email);
  }

  async #send(email: string): Promise<void> {
    const { creator } = this;
    this.problem = undefined;
    this.sending = true;
    const company = this.#find<HTMLInputElement>('[name=company]')?.value || undefined;
    const wording = subscribeWording(this.heading, this.buttonText);
    const outcome = await postSubscriber(this.#instance, { username: creator, email, wording, company });
    this.sending = false;
    if (!outcome.ok) return this.#fail(email, outcome);
    const shown = emitSubscribeEvent(this, 'tidings-subscribed', {
      creator,
      email,
      message: outcome.message,
    });
    if (shown) await this.#thank();
    else if (this.#input) this.#input.value = '';
  }

  async #thank(): Promise<void> {
    const follow = this.#holdsFocus();
    const height = this.#find('.ts-row')?.offsetHeight;
    this.subscribed = true;
    await this.updateComplete;
    const thanks = this.#find('[role=status]');
    if (!thanks) return;
    // What stands below the form stays where it is.
    thanks.style.minHeight = `${height}px`;
    if (follow) thanks.focus();
  }

  #fail(email: string, { reason, title, message }: Problem): void {
    const detail = { creator: this.creator, email, reason, title, message };
    if (!emitSubscribeEvent(this, 'tidings-error', detail)) return;
    this.problem = { reason, title, message };
    if (this.#holdsFocus()) this.focus();
  }

  /** Answers can come late: a visitor who went on to another field is not pulled back. */
  #holdsFocus(): boolean {
    return this.matches(':focus-within') || document.activeElement === document.body;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tidings-subscribe': TidingsSubscribe;
  }
}
