import type { VNode } from 'preact';
import { CHECK_EMAIL, subscribeProblems, subscribeTexts } from '../../shared/subscribe-texts.js';
import { CreatorFrame } from '../creator/creator-frame.js';
import { createSystemStyles } from '../creator/creator-stylesheet.js';
import { getCreatorName } from '../creator-name.js';
import type { CreatorLook, PageFrame, SubscribeResult } from '../view.js';
import { SystemPage } from './system-page.js';

export const subscribeResultStyles = createSystemStyles();

export interface SubscribeResultPageProps {
  answer: SubscribeResult;
  creator: CreatorLook | null;
  frame: PageFrame;
}

/** Shows the result of the form to visitors without JavaScript. */
export function SubscribeResultPage({ answer, creator, frame }: SubscribeResultPageProps): VNode {
  const { title, message } = getResultTexts(answer);
  if (creator)
    return (
      <CreatorFrame
        creator={creator}
        title={title}
        frame={frame}
        stylesheet={subscribeResultStyles.of(creator.theme)}
      >
        <h1>{title}</h1>
        <p>{message}</p>
        <div class="actions">
          <a class="button" href={`/${encodeURIComponent(creator.username)}`}>
            Back to <bdi>{getCreatorName(creator)}</bdi>
          </a>
        </div>
      </CreatorFrame>
    );
  return (
    <SystemPage title={`${title} | ${frame.brandName}`} frame={frame} width="narrow">
      <h1>{title}</h1>
      <p>{message}</p>
      <div class="actions">
        <a class="button" href="/">
          Go home
        </a>
      </div>
    </SystemPage>
  );
}

function getResultTexts(answer: SubscribeResult): { title: string; message: string } {
  switch (answer.kind) {
    case 'subscribed':
      return { title: subscribeTexts.successTitle, message: subscribeTexts.success };
    case 'check-email':
      return { title: subscribeTexts.checkEmailTitle, message: CHECK_EMAIL };
    case 'already-subscribed':
      return subscribeProblems.alreadySubscribed;
    case 'failed':
      return answer;
  }
}
