/** Every sentence of the subscribe form, for the element and for the plain form that stands in for it. */
export const subscribeTexts = {
  heading: 'Subscribe to my updates',
  placeholder: "What's your email?",
  label: 'Email address',
  button: "Let's Go",
  sending: '...',
  successTitle: 'Subscribed successfully!',
  success: "Thanks for subscribing! You'll receive updates soon.",
} as const;

/** What somebody agrees to by pressing the button, as they see it; kept with their address. */
export function subscribeWording(heading: string, button: string): string {
  return heading ? `${heading} · ${button}` : button;
}

export interface SubscribeProblem {
  title: string;
  message: string;
}

export const subscribeProblems = {
  empty: { title: 'Email required', message: 'Please enter your email address' },
  malformed: { title: 'Invalid email', message: 'Please enter a valid email address' },
  alreadySubscribed: {
    title: 'Already subscribed',
    message: 'This email is already subscribed to this newsletter',
  },
  failed: { title: 'Subscription failed', message: 'Failed to subscribe. Please try again.' },
} as const satisfies Record<string, SubscribeProblem>;
