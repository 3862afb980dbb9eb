import type { ComponentChildren, VNode } from 'preact';
import { subscribeTexts } from '../../shared/subscribe-texts.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'tidings-subscribe': { creator: string; theme: 'page'; children?: ComponentChildren };
    }
  }
}

export interface SubscribeCardProps {
  username: string;
  /** The data that the form sends. The form of a demo sends no data. */
  sends: 'address' | 'nothing';
}

/**
 * Renders the element, with the form for visitors without JavaScript inside it. The element replaces the form with the
 * same boxes, so change both together.
 */
export function SubscribeCard({ username, sends }: SubscribeCardProps): VNode {
  // Outside a dialog element, a form with method `dialog` does nothing.
  const target =
    sends === 'nothing'
      ? { method: 'dialog' as const }
      : { method: 'post' as const, action: '/api/subscribers' };
  return (
    <tidings-subscribe creator={username} theme="page">
      <form class="ts-form" {...target} noValidate aria-label={subscribeTexts.heading}>
        <h2 class="ts-heading">{subscribeTexts.heading}</h2>
        <div class="ts-row">
          <label class="ts-label">
            <span class="ts-unseen">{subscribeTexts.label}</span>
            <input
              class="ts-input"
              type="email"
              name="email"
              inputMode="email"
              autocomplete="email"
              required
              placeholder={subscribeTexts.placeholder}
            />
          </label>
          <button class="ts-button" type="submit">
            {subscribeTexts.button}
          </button>
        </div>
        <input type="hidden" name="username" value={username} />
        <input type="hidden" name="wording" value={subscribeTexts.heading} />
        <input name="company" hidden tabIndex={-1} autocomplete="off" />
      </form>
    </tidings-subscribe>
  );
}
