// Written by write-bindings.mjs from custom-elements.json.
'use client';

import './buy.js';
import './card.js';
import './subscribe.js';
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
  /** Id of the product, from its link: `/buy/12`. */
  product?: string | number | undefined;
  /** Base URL of the Tidings instance. Default for the embed script: its own origin. Required with npm. */
  host?: string | undefined;
  /** `auto` has the look of the creator's page, if it is set when the element is drawn. `page` follows the color-scheme of the page around it. */
  theme?: 'auto' | 'page' | 'light' | 'dark' | undefined;
  /** Label of the button. Default: 'Buy Now', or 'Get it free'. */
  text?: string | undefined;
  /** `card` also shows the product's image, title and description. */
  layout?: 'button' | 'card' | undefined;
  /** The button was drawn. */
  onTidingsReady?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
  /** The checkout is about to open. `preventDefault()` prevents that. */
  onTidingsOpen?: ((event: CustomEvent<TidingsOpenDetail>) => void) | undefined;
  /** The checkout over the page was closed. `outcome` is the result of the purchase. */
  onTidingsClose?: ((event: CustomEvent<TidingsCloseDetail>) => void) | undefined;
  /** The visitor bought the product in the checkout over the page, which is still open. */
  onTidingsSuccess?: ((event: CustomEvent<TidingsSuccessDetail>) => void) | undefined;
  /** The product could not be loaded. The content inside the element remains. */
  onTidingsError?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
}

/** A button that sells one product. */
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
  /** Username of the creator. */
  creator?: string | undefined;
  /** Base URL of the Tidings instance. Default for the embed script: its own origin. Required with npm. */
  host?: string | undefined;
  /** `auto` has the look of the creator's page, if it is set when the element is drawn. `page` follows the color-scheme of the page around it. */
  theme?: 'auto' | 'page' | 'light' | 'dark' | undefined;
  /** Maximum number of links. Default: all. */
  links?: string | number | undefined;
  /** Label of the link to the creator's page. Default: 'See my page'. */
  text?: string | undefined;
  /** The card was drawn. */
  onTidingsReady?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
  /** The creator could not be loaded. The content inside the element remains. */
  onTidingsError?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
}

/** A creator's card with image, name, bio, links and a link to their page. */
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
  /** Username of the creator. */
  creator?: string | undefined;
  /** Base URL of the Tidings instance. Default for the embed script: its own origin. Required with npm. */
  host?: string | undefined;
  /** `auto` has the look of the creator's page, if it is set when the element is drawn. `page` follows the color-scheme of the page around it. */
  theme?: 'auto' | 'page' | 'light' | 'dark' | undefined;
  /** Heading above the field. Empty for none. */
  heading?: string | undefined;
  /** Label of the button. */
  buttonText?: string | undefined;
  /** Placeholder of the field, typed letter by letter. */
  placeholder?: string | undefined;
  /** Confirmation message. */
  successText?: string | undefined;
  /** Message if the creator requires double opt-in. Default: the message of the instance. */
  confirmText?: string | undefined;
  /** Names of topics to choose, separated by commas: `News, Events`. Read when the form is drawn. */
  topics?: string | undefined;
  /** Keys of public fields to fill in, separated by commas, with a type and a label if needed: `city, birthday:date, size:text:Shirt size`. A `boolean` is a checkbox, and a `choice` lists its choices after the label: `size:choice:Shirt size:S:M:L`. A backslash before a comma or colon makes it part of a name. */
  fields?: string | undefined;
  /** The form was drawn. */
  onTidingsReady?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
  /** A well-formed address is about to be sent. `preventDefault()` prevents that. */
  onTidingsSubmit?: ((event: CustomEvent<TidingsSubmitDetail>) => void) | undefined;
  /** The address was added, or the instance emailed it a confirmation link. `preventDefault()` clears the form without a confirmation message. */
  onTidingsSubscribed?: ((event: CustomEvent<TidingsSubscribedDetail>) => void) | undefined;
  /** The address was rejected or could not be sent. `preventDefault()` hides the error message. */
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
    topics: 'topics',
    fields: 'fields',
  },
  events: {
    onTidingsReady: 'tidings-ready',
    onTidingsSubmit: 'tidings-submit',
    onTidingsSubscribed: 'tidings-subscribed',
    onTidingsError: 'tidings-error',
  },
});
