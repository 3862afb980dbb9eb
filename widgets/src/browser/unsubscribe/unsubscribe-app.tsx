import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ResubscribeForm, UnsubscribeContent } from '../../shared/unsubscribe/unsubscribe-content.js';
import { type LiveForm, readReason } from '../../shared/unsubscribe/unsubscribe-form.js';
import { unsubscribeProblems, unsubscribeTexts } from '../../shared/unsubscribe/unsubscribe-texts.js';
import type { SubscribedAgainView, UnsubscribeView } from '../../shared/unsubscribe/unsubscribe-view.js';
import { hideToast, showToast } from '../show-toast.js';
import { findSubscription, subscribeAgain, unsubscribeByLink } from './unsubscribe-calls.js';

type View = UnsubscribeView | SubscribedAgainView;

/** Continues from the state that the server rendered. */
export function UnsubscribeApp({ root, initial }: { root: HTMLElement; initial: UnsubscribeView }): VNode {
  const [view, setView] = useState<View>(initial);
  const live = useLiveForm(root, view, setView);
  const subscribeAgain = useSubscribeAgain(view, setView);
  useLookUp(view, setView);
  useHeadingFocus(root, view);
  const onRetry = initial.state === 'loading' ? () => setView(initial) : undefined;
  return <UnsubscribeContent view={view} live={live} again={subscribeAgain} onRetry={onRetry} />;
}

function useLookUp(view: View, setView: (view: View) => void): void {
  useEffect(() => {
    if (view.state !== 'loading') return;
    hideToast();
    void findSubscription(view).then((subscription) => {
      setView(subscription);
      const { title, notValidated } = unsubscribeProblems;
      if (subscription.state === 'error') showToast({ title, text: notValidated });
    });
  }, [view]);
}

/** Runs at most one request at a time, even if the button is pressed again. */
function useOneAtATime() {
  const isUnderWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function run(work: () => Promise<string | undefined>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    hideToast();
    setIsSending(true);
    setProblem(null);
    const failed = await work();
    setProblem(failed ?? null);
    setIsSending(false);
    isUnderWay.current = false;
  }
  return { isSending, problem, run };
}

function useLiveForm(root: HTMLElement, view: View, setView: (view: View) => void): LiveForm {
  const [isComplete, setIsComplete] = useState<boolean | null>(null);
  const { isSending, problem, run } = useOneAtATime();
  const onInput = (form: HTMLFormElement) => setIsComplete(readReason(form) !== '');

  // The form can have a choice from before the script loaded.
  useEffect(() => {
    const form = root.querySelector('form');
    if (view.state === 'form' && form !== null) onInput(form);
  }, [view.state]);

  function leave(reason: string): void {
    if (view.state !== 'form') return;
    const { email, token, creator } = view;
    void run(async () => {
      const outcome = await unsubscribeByLink(view, reason);
      if (outcome.kind === 'failed') {
        const { title, notUnsubscribed } = unsubscribeProblems;
        showToast({ title, text: notUnsubscribed });
        return outcome.message;
      }
      setView(
        outcome.kind === 'done'
          ? { state: 'done', email, token, creator }
          : { state: 'check-email', email, creator },
      );
      if (outcome.kind === 'done') showToast({ title: unsubscribeTexts.done.toast });
      return undefined;
    });
  }
  const onSubmit = (form: HTMLFormElement) => leave(readReason(form));
  const onUnsubscribeWithoutReason = () => leave('');
  return {
    isComplete,
    isSending,
    problem,
    onInput,
    onSubmit,
    onUnsubscribeWithoutReason,
  };
}

function useSubscribeAgain(view: View, setView: (view: View) => void): ResubscribeForm {
  const { isSending, problem, run } = useOneAtATime();
  function onSubmit(): void {
    if (view.state !== 'done') return;
    const { email, token, creator } = view;
    void run(async () => {
      const outcome = await subscribeAgain({ username: creator.username, email, token });
      if (outcome.kind === 'failed') return outcome.message;
      setView({ state: outcome.kind, email, displayName: creator.displayName });
      return undefined;
    });
  }
  return { isSending, problem, onSubmit };
}

/** Focuses the heading after a press, so that screen readers announce the result. Does not focus it after loading. */
function useHeadingFocus(root: HTMLElement, view: View): void {
  const previousState = useRef(view.state);
  useEffect(() => {
    const isAnswer = previousState.current === 'form' || previousState.current === 'done';
    if (isAnswer && previousState.current !== view.state) {
      const heading = root.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    }
    previousState.current = view.state;
  }, [view.state]);
}
