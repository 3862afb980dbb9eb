// Written by write-bindings.mjs from custom-elements.json.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  TidingsCloseDetail,
  TidingsErrorDetail,
  TidingsOpenDetail,
  TidingsReadyDetail,
  TidingsSubmitDetail,
  TidingsSubscribedDetail,
  TidingsSuccessDetail,
} from './element-events.js';

/** The attributes and events of each element, as React 19 and Preact name them. */
export interface TidingsAttributes {
  'tidings-buy': {
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
    'ontidings-ready'?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
    /** The checkout is about to open. `preventDefault()` prevents that. */
    'ontidings-open'?: ((event: CustomEvent<TidingsOpenDetail>) => void) | undefined;
    /** The checkout over the page was closed. `outcome` is the result of the purchase. */
    'ontidings-close'?: ((event: CustomEvent<TidingsCloseDetail>) => void) | undefined;
    /** The visitor bought the product in the checkout over the page, which is still open. */
    'ontidings-success'?: ((event: CustomEvent<TidingsSuccessDetail>) => void) | undefined;
    /** The product could not be loaded. The content inside the element remains. */
    'ontidings-error'?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
  };
  'tidings-card': {
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
    'ontidings-ready'?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
    /** The creator could not be loaded. The content inside the element remains. */
    'ontidings-error'?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
  };
  'tidings-subscribe': {
    /** Username of the creator. */
    creator?: string | undefined;
    /** Base URL of the Tidings instance. Default for the embed script: its own origin. Required with npm. */
    host?: string | undefined;
    /** `auto` has the look of the creator's page, if it is set when the element is drawn. `page` follows the color-scheme of the page around it. */
    theme?: 'auto' | 'page' | 'light' | 'dark' | undefined;
    /** Heading above the field. Empty for none. */
    heading?: string | undefined;
    /** Label of the button. */
    'button-text'?: string | undefined;
    /** Placeholder of the field, typed letter by letter. */
    placeholder?: string | undefined;
    /** Confirmation message. */
    'success-text'?: string | undefined;
    /** Message if the creator requires double opt-in. Default: the message of the instance. */
    'confirm-text'?: string | undefined;
    /** Names of topics to choose, separated by commas: `News, Events`. Read when the form is drawn. */
    topics?: string | undefined;
    /** Keys of public fields to fill in, separated by commas, with a type and a label if needed: `city, birthday:date, size:text:Shirt size`. A `boolean` is a checkbox, and a `choice` lists its choices after the label: `size:choice:Shirt size:S:M:L`. A backslash before a comma or colon makes it part of a name. */
    fields?: string | undefined;
    /** The form was drawn. */
    'ontidings-ready'?: ((event: CustomEvent<TidingsReadyDetail>) => void) | undefined;
    /** A well-formed address is about to be sent. `preventDefault()` prevents that. */
    'ontidings-submit'?: ((event: CustomEvent<TidingsSubmitDetail>) => void) | undefined;
    /** The address was added, or the instance emailed it a confirmation link. `preventDefault()` clears the form without a confirmation message. */
    'ontidings-subscribed'?: ((event: CustomEvent<TidingsSubscribedDetail>) => void) | undefined;
    /** The address was rejected or could not be sent. `preventDefault()` hides the error message. */
    'ontidings-error'?: ((event: CustomEvent<TidingsErrorDetail>) => void) | undefined;
  };
}

type InReact<T> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & T & { class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tidings-buy': InReact<TidingsAttributes['tidings-buy']>;
      'tidings-card': InReact<TidingsAttributes['tidings-card']>;
      'tidings-subscribe': InReact<TidingsAttributes['tidings-subscribe']>;
    }
  }
}
