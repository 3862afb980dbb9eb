/** The parts of Stripe's script in use here (https://docs.stripe.com/js), typed after its documentation. */
export interface Stripe {
  elements(options: {
    clientSecret: string;
    appearance: { theme: 'stripe' | 'night'; variables: Record<string, string> };
  }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    redirect: 'if_required';
    confirmParams: { return_url: string };
  }): Promise<StripeConfirmation>;
}

export interface StripeElements {
  create(
    type: 'payment',
    options: { layout: 'tabs'; defaultValues: { billingDetails: { email: string } } | undefined },
  ): StripePaymentElement;
}

export interface StripePaymentElement {
  mount(element: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', received: () => void): void;
  on(event: 'change', received: (change: { value: { type: string } }) => void): void;
}

export interface StripeConfirmation {
  error?: { type: string; code?: string; message?: string };
  paymentIntent?: { status: string };
}
