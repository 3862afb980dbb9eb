/** Every sentence of the subscribe form, for the element and for the plain form that stands in for it. */
export const subscribeTexts = {
  heading: 'Subscribe to my updates',
  placeholder: "What's your email?",
  label: 'Email address',
  button: "Let's Go",
  sending: '...',
  successTitle: 'Subscribed successfully!',
  success: "Thanks for subscribing! You'll receive updates soon.",
  checkMailTitle: 'Check your mail',
} as const;

/** Apart from the rest: the element takes this sentence from the API's answer, and need not carry it. */
export const CHECK_MAIL = 'We sent you a link. Open it to confirm that you want this newsletter.';

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
