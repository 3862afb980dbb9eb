import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useScreenHistory } from '../../../ui/hooks/use-screen-history';
import { useSignedInUser } from '../../accounts/session';
import { useSubscriberCount } from '../../subscribers/queries';
import { useAddSelf } from '../../subscribers/use-add-subscriber';
import { useFinishOnboarding } from '../mutations';
import {
  createDraft,
  forgetNewUser,
  forgetOnboardingDraft,
  type OnboardingDraft,
  readOnboardingDraft,
  saveOnboardingDraft,
} from './onboarding-draft';

export const STEPS = 3;

/** Holds the input of the steps after sign-up. The URL contains the step, so that the browser's Back button works. */
export function useOnboarding() {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const history = useScreenHistory();
  const [searchParams] = useSearchParams();
  const [draft, setDraft] = useState(() => readOnboardingDraft(user) ?? createDraft(user));
  const finish = useFinishOnboarding();
  const addSelf = useAddSelf({ isQuiet: true });
  const { data: subscribers } = useSubscriberCount();
  const offersSelf = subscribers === 0;
  const requestedStep = Number(searchParams.get('step'));
  const step =
    Number.isInteger(requestedStep) && requestedStep >= 1 && requestedStep <= STEPS ? requestedStep : 1;

  useEffect(() => forgetNewUser(queryClient), [queryClient]);

  function change(fields: Partial<OnboardingDraft>) {
    const changedDraft = { ...draft, ...fields };
    setDraft(changedDraft);
    saveOnboardingDraft(user, changedDraft);
  }

  function advanceTo(next: number) {
    finish.reset();
    history.advance(`?step=${next}`);
  }

  const goBackTo = (previous: number) => history.goBack(`?step=${previous}`);

  function finishSetup(next: string) {
    const { username, form } = draft;
    const usernameChange = username === user.username ? {} : { username };
    finish.mutate(
      { ...form, ...usernameChange },
      {
        onSuccess: () => {
          forgetOnboardingDraft();
          if (offersSelf && draft.addsSelf) addSelf.mutate(user.email);
          void navigate(next, { replace: true });
        },
        onError: (error) => {
          if (isAboutUsername(error)) history.goInstead('?step=1');
        },
      },
    );
  }

  return { draft, change, step, advanceTo, goBackTo, offersSelf, finish, finishSetup };
}

function isAboutUsername(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'username_taken' || error.errors.some(({ path }) => path === 'username');
}
