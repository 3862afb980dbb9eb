// Written by write-bindings.mjs from custom-elements.json.
'use client';

import './define-buy.js';
import './define-card.js';
import './define-subscribe.js';
import type { TidingsBuy as TidingsBuyElement } from './buy/tidings-buy.js';
import type { TidingsCard as TidingsCardElement } from './card/tidings-card.js';
import type { TidingsSubscribe as TidingsSubscribeElement } from './subscribe/tidings-subscribe.js';
import { createWrapper, type WrapperProps } from './create-wrapper.js';
import type {
  TidingsCloseDetail,
  TidingsErrorDetail,
  TidingsOpenDetail,
  TidingsReadyDetail,
  TidingsSubmitDetail,
  TidingsSubscribedDetail,
  TidingsSuccessDetail,
} from './element-events.js';

export interface TidingsBuyProps extends WrapperProps {
  /** Number of the product, as its link has it: `/buy/12`. */
  product?: string | number | undefined;
  /** Base address of the Tidings instance. The embed script sets it to its own origin; from npm it must be given. */
  host?: string | undefined;
  /** `auto` follows the color-scheme of the page around it. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** Label of the button: 'Buy Now', or 'Get it free', when empty. */
  text?: string | undefined;
  /** `card` shows the product's picture, title and description too. */
  layout?: 'button' | 'card' | undefined;
  /** The button is on the page and works. */
  onTidingsReady?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
  /** The checkout is about to open. `preventDefault()` keeps it closed. */
  onTidingsOpen?: ((event: CustomEvent<TidingsOpenDetail>) => void) | undefined;
  /** The checkout over the page was closed; `outcome` says whether something was bought. */
  onTidingsClose?: ((event: CustomEvent<TidingsCloseDetail>) => void) | undefined;
  /** Something was bought in the checkout over the page, which is still open. */
  onTidingsSuccess?: ((event: CustomEvent<TidingsSuccessDetail>) => void) | undefined;
  /** The product could not be shown; what stands inside the element stays. */
  onTidingsError?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
}

/** A button that sells one product: the checkout opens over the page, or in a tab of its own where the creator has not */
export const TidingsBuy = createWrapper<TidingsBuyElement, TidingsBuyProps>('tidings-buy', {
  attributes: {
    product: 'product',
    host: 'host',
    theme: 'theme',
    text: 'text',
    layout: 'layout',
  },
  events: {
    onTidingsReady: 'tidings-ready',
    onTidingsOpen: 'tidings-open',
    onTidingsClose: 'tidings-close',
    onTidingsSuccess: 'tidings-success',
    onTidingsError: 'tidings-error',
  },
});

export interface TidingsCardProps extends WrapperProps {
  /** Username of the creator whose card it is. */
  creator?: string | undefined;
  /** Base address of the Tidings instance. The embed script sets it to its own origin; from npm it must be given. */
  host?: string | undefined;
  /** `auto` follows the color-scheme of the page around it. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** Links at most; all of them when empty. */
  links?: string | number | undefined;
  /** Label of the button that leads to the creator's page: 'See my page' when empty. */
  text?: string | undefined;
  /** The card is on the page. */
  onTidingsReady?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
  /** The card could not be shown; what stands inside the element stays. */
  onTidingsError?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
}

/** A creator's card: picture, name, bio and links, with the way to their page. */
export const TidingsCard = createWrapper<TidingsCardElement, TidingsCardProps>('tidings-card', {
  attributes: {
    creator: 'creator',
    host: 'host',
    theme: 'theme',
    links: 'links',
    text: 'text',
  },
  events: {
    onTidingsReady: 'tidings-ready',
    onTidingsError: 'tidings-error',
  },
});

export interface TidingsSubscribeProps extends WrapperProps {
  /** Username of the creator whose newsletter is subscribed to. */
  creator?: string | undefined;
  /** Base address of the Tidings instance. The embed script sets it to its own origin; from npm it must be given. */
  host?: string | undefined;
  /** `auto` follows the color-scheme of the page around it. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** Heading above the field; none when empty. */
  heading?: string | undefined;
  /** Label of the button. */
  buttonText?: string | undefined;
  /** Placeholder of the field, typed out letter by letter. */
  placeholder?: string | undefined;
  /** What the visitor reads after subscribing. */
  successText?: string | undefined;
  /** What the visitor reads where the creator has addresses confirmed by mail first; the instance's own words when empty. */
  confirmText?: string | undefined;
  /** The form is on the page and works. */
  onTidingsReady?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
  /** A well-formed address is about to be sent. `preventDefault()` keeps it from being sent. */
  onTidingsSubmit?: ((event: CustomEvent<TidingsSubmitDetail>) => void) | undefined;
  /** The address was added, or was mailed a link to confirm. `preventDefault()` keeps the thanks from being shown and empties the form. */
  onTidingsSubscribed?: ((event: CustomEvent<TidingsSubscribedDetail>) => void) | undefined;
  /** The address was refused or could not be sent. `preventDefault()` keeps the message from being shown. */
  onTidingsError?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
}

/** A form that subscribes its visitor to a creator's newsletter. */
export const TidingsSubscribe = createWrapper<TidingsSubscribeElement, TidingsSubscribeProps>('tidings-subscribe', {
  attributes: {
    creator: 'creator',
    host: 'host',
    theme: 'theme',
    heading: 'heading',
    buttonText: 'button-text',
    placeholder: 'placeholder',
    successText: 'success-text',
    confirmText: 'confirm-text',
  },
  events: {
    onTidingsReady: 'tidings-ready',
    onTidingsSubmit: 'tidings-submit',
    onTidingsSubscribed: 'tidings-subscribed',
    onTidingsError: 'tidings-error',
  },
});
