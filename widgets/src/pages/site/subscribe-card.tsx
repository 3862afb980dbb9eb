import type { ComponentChildren, VNode } from 'preact';
import { subscribeTexts } from '../../shared/subscribe-texts.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'tidings-subscribe': { creator: string; children?: ComponentChildren };
    }
  }
}

/**
 * The element, and inside it the form for visitors without JavaScript. The element replaces the form
 * with the same boxes; what is written here and what it renders change together.
 */
export function SubscribeCard({ username }: { username: string }): VNode {
  return (
    <tidings-subscribe creator={username}>
      <PlainForm username={username} />
    </tidings-subscribe>
  );
}

function PlainForm({ username }: { username: string }): VNode {
  return (
    <form class="ts-form" method="post" action="/api/subscribers" aria-label={subscribeTexts.heading}>
      <h2 class="ts-heading">{subscribeTexts.heading}</h2>
      <div class="ts-row">
        <label class="ts-label">
          <span class="ts-label-text">{subscribeTexts.label}</span>
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
      <input name="company" hidden tabIndex={-1} autocomplete="off" />
    </form>
  );
}
