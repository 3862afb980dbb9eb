import { readAttribution } from '../../shared/attribution.js';
import formCss from '../../shared/subscribe-form.css?inline';
import { subscribeProblems, subscribeTexts } from '../../shared/subscribe-texts.js';
import type { TidingsErrorDetail, TidingsSubscribedDetail } from '../element-events.js';
import type { Settings, Surroundings, View } from '../view.js';
import { postSubscriber } from './post-subscriber.js';
import { drawSubscribeForm } from './subscribe-form.js';
import { createTypewriter } from './typewriter.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Outcome = Pick<TidingsSubscribedDetail, 'status' | 'message'>;
type Problem = Pick<TidingsErrorDetail, 'reason' | 'title' | 'message'>;

export async function createView(
  element: Settings<
    'creator' | 'heading' | 'buttonText' | 'placeholder' | 'successText' | 'confirmText' | 'topics' | 'fields'
  >,
  { instance, emit, draw, checkLabel, retryImport }: Surroundings,
): Promise<View> {
  const { form, heading, row, input, company, button, thanks, problem } = drawSubscribeForm(draw);
  // Only forms with topics or fields load this part.
  const choices =
    element.topics || element.fields
      ? (await retryImport(() => import('./choice-fields.js'))).drawChoices(element, draw)
      : undefined;
  row.before(choices?.node ?? '');
  let isSending = false;
  let outcome: Outcome | undefined;

  const typewriter = createTypewriter({
    element,
    text: () => element.placeholder,
    isIdle: () => !input.value,
    write: (shown) => {
      input.placeholder = shown;
    },
  });

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
    showThanks();
    checkLabel(button);
  }

  /** Shows a custom text without our title, which may be in another language. */
  function showThanks(): void {
    if (!outcome) return;
    const { success, successTitle, checkEmailTitle } = subscribeTexts;
    const isPending = outcome.status === 'pending';
    const text = isPending ? element.confirmText : element.successText;
    const ours = [strong(isPending ? checkEmailTitle : successTitle), ' ', text || outcome.message];
    thanks.replaceChildren(...(text && text !== success ? [text] : ours));
  }

  function clearProblem(): void {
    problem.replaceChildren();
    input.removeAttribute('aria-invalid');
  }

  function fail(email: string, { reason, title, message }: Problem): void {
    const { creator } = element;
    if (!emit('tidings-error', { creator, email, reason, title, message })) return;
    problem.replaceChildren(strong(title), document.createElement('br'), message);
    input.setAttribute('aria-invalid', 'true');
    if (holdsFocus()) input.focus();
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const email = input.value.trim();
    if (isSending) return;
    if (!email) return fail(email, { reason: 'empty', ...subscribeProblems.empty });
    if (!EMAIL.test(email)) return fail(email, { reason: 'malformed', ...subscribeProblems.malformed });
    if (emit('tidings-submit', { creator: element.creator, email })) await send(email);
  }

  async function send(email: string): Promise<void> {
    const { creator } = element;
    clearProblem();
    isSending = true;
    update();
    const answer = await postSubscriber(instance, {
      username: creator,
      email,
      ...choices?.read(),
      company: company.value || undefined,
      wording: element.heading || element.buttonText,
      // On other sites the browser sends the origin, and the visitor's source belongs to that site.
      attribution: instance === location.origin ? readAttribution() : undefined,
    });
    isSending = false;
    update();
    if (!answer.ok) return fail(email, answer);
    const { status, message } = answer;
    if (emit('tidings-subscribed', { creator, email, status, message })) finish({ status, message });
    else input.value = '';
  }

  function finish(reached: Outcome): void {
    const follow = holdsFocus();
    // The content below the form must not move.
    thanks.style.minHeight = `${row.offsetHeight}px`;
    outcome = reached;
    choices?.node.remove();
    row.remove();
    showThanks();
    if (follow) thanks.focus();
  }

  /**
   * Returns whether the form may take the focus. Responses can be slow, and a visitor may have moved to another
   * field.
   */
  function holdsFocus(): boolean {
    return element.matches(':focus-within') || document.activeElement === document.body;
  }

  /** Copies the input of the plain form, in which a visitor may have typed before this script loaded. */
  function takeOverPlainForm(): void {
    const plain = element.querySelector<HTMLInputElement>('input[name=email]');
    if (!plain) return;
    input.value = plain.value;
    if (plain.matches(':focus')) input.focus();
  }

  form.onsubmit = submit;
  input.oninput = clearProblem;
  // A changed fill has a transition, and the label is checked when it ends.
  button.ontransitionend = () => checkLabel(button);
  update();

  return {
    nodes: [form],
    css: formCss + (choices?.css ?? ''),
    creator: element.creator,
    update,
    drawn() {
      takeOverPlainForm();
      checkLabel(button);
    },
    connected: typewriter.connect,
    disconnected: typewriter.disconnect,
    focus: (options) => (outcome ? thanks : input).focus(options),
  };
}

function strong(text: string): HTMLElement {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
}
