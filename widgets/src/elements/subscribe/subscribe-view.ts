import { readAttribution } from '../../shared/attribution.js';
import formCss from '../../shared/subscribe-form.css?inline';
import { subscribeProblems, subscribeTexts } from '../../shared/subscribe-texts.js';
import type { TidingsErrorDetail, TidingsSubscribedDetail } from '../element-events.js';
import type { Settings, View, ViewDependencies } from '../view.js';
import { postSubscriber } from './post-subscriber.js';
import { drawSubscribeForm } from './subscribe-form.js';
import { createTypewriter } from './typewriter.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Outcome = Pick<TidingsSubscribedDetail, 'status' | 'message'>;
type Problem = Pick<TidingsErrorDetail, 'reason' | 'title' | 'message'>;

type SubscribeElement = Settings<
  'creator' | 'heading' | 'buttonText' | 'placeholder' | 'successText' | 'confirmText' | 'topics' | 'fields'
>;

export async function createView(element: SubscribeElement, dependencies: ViewDependencies): Promise<View> {
  const { instance, emit, draw, fixLabel } = dependencies;
  const { form, heading, row, input, company: honeypot, button, thanks, problem } = drawSubscribeForm(draw);
  const choices = await drawChosenFields(element, dependencies);
  row.before(choices?.node ?? '');
  let isSending = false;
  let outcome: Outcome | undefined;

  const typewriter = createTypewriter(element, input);

  function update(): void {
    const { heading: title, buttonText } = element;
    form.setAttribute('aria-label', title || buttonText);
    heading.textContent = title;
    heading.hidden = !title;
    button.textContent = isSending ? subscribeTexts.sending : buttonText;
    button.dataset.text = buttonText;
    if (isSending) button.ariaBusy = 'true';
    else button.removeAttribute('aria-busy');
    typewriter.update();
    if (outcome) thanks.replaceChildren(...createThanksContent(element, outcome));
    fixLabel(button);
  }

  function clearProblem(): void {
    problem.replaceChildren();
    input.removeAttribute('aria-invalid');
  }

  function fail(email: string, { reason, title, message }: Problem): void {
    const { creator } = element;
    if (!emit('tidings-error', { creator, email, reason, title, message })) return;
    problem.replaceChildren(createStrong(title), document.createElement('br'), message);
    input.setAttribute('aria-invalid', 'true');
    if (mayTakeFocus(element)) input.focus();
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const email = input.value.trim();
    if (isSending) return;
    const problemFound = findProblem(email);
    if (problemFound) return fail(email, problemFound);
    if (emit('tidings-submit', { creator: element.creator, email })) await send(email);
  }

  async function send(email: string): Promise<void> {
    const { creator } = element;
    clearProblem();
    isSending = true;
    update();
    const response = await postSubscriber(instance, {
      username: creator,
      email,
      ...choices?.read(),
      company: honeypot.value || undefined,
      wording: element.heading || element.buttonText,
      // On other sites, the browser sends the origin. The visitor's source belongs to the other site.
      attribution: instance === location.origin ? readAttribution() : undefined,
    });
    isSending = false;
    update();
    if (!response.ok) return fail(email, response);
    const { status, message } = response;
    if (emit('tidings-subscribed', { creator, email, status, message })) finish({ status, message });
    else input.value = '';
  }

  function finish(reachedOutcome: Outcome): void {
    const movesFocus = mayTakeFocus(element);
    // Reserves the height, because the content below the form must not move.
    thanks.style.minHeight = `${row.offsetHeight}px`;
    outcome = reachedOutcome;
    choices?.node.remove();
    row.remove();
    thanks.replaceChildren(...createThanksContent(element, reachedOutcome));
    if (movesFocus) thanks.focus();
  }

  form.onsubmit = submit;
  input.oninput = clearProblem;
  // Checks the label at the end of the transition to the new fill.
  button.ontransitionend = () => fixLabel(button);
  update();

  return {
    nodes: [form],
    css: formCss + (choices?.css ?? ''),
    creator: element.creator,
    update,
    onAttached() {
      takeOverPlainForm(element, input);
      fixLabel(button);
    },
    connected: typewriter.connect,
    disconnected: typewriter.disconnect,
    focus: (options) => (outcome ? thanks : input).focus(options),
  };
}

/** Loads and draws the topics and fields. Only forms with topics or fields load this chunk. */
async function drawChosenFields(element: SubscribeElement, { draw, retryImport }: ViewDependencies) {
  if (!element.topics && !element.fields) return undefined;
  return (await retryImport(() => import('./choice-fields.js'))).drawChoices(element, draw);
}

function findProblem(email: string): Problem | undefined {
  if (!email) return { reason: 'empty', ...subscribeProblems.empty };
  return EMAIL.test(email) ? undefined : { reason: 'malformed', ...subscribeProblems.malformed };
}

/** Returns the text after a signup. A custom text has no title, because our title may be in another language. */
function createThanksContent(
  { confirmText, successText }: SubscribeElement,
  { status, message }: Outcome,
): Array<Node | string> {
  const { success, successTitle, checkEmailTitle } = subscribeTexts;
  const isPending = status === 'pending';
  const text = isPending ? confirmText : successText;
  if (text && text !== success) return [text];
  return [createStrong(isPending ? checkEmailTitle : successTitle), ' ', text || message];
}

/** Returns whether to focus the form. During a slow response, the visitor may have moved to another field. */
function mayTakeFocus(element: HTMLElement): boolean {
  return element.matches(':focus-within') || document.activeElement === document.body;
}

/** Copies the input of the plain form, because visitors may type before this script has loaded. */
function takeOverPlainForm(element: HTMLElement, input: HTMLInputElement): void {
  const plainInput = element.querySelector<HTMLInputElement>('input[name=email]');
  if (!plainInput) return;
  input.value = plainInput.value;
  if (plainInput.matches(':focus')) input.focus();
}

function createStrong(text: string): HTMLElement {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
}
