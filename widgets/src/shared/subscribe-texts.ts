/** The texts of the subscribe form, for the element and for the plain form. */
export const subscribeTexts = {
  heading: 'Subscribe to my updates',
  placeholder: "What's your email?",
  label: 'Email address',
  button: "Let's Go",
  sending: '...',
  successTitle: 'Subscribed successfully!',
  success: "Thanks for subscribing! You'll receive updates soon.",
  checkEmailTitle: 'Check your mail',
} as const;

/** Separate from the other texts, because the element uses the API's message and need not contain this text. */
export const CHECK_EMAIL = 'We sent you a link. Open it to confirm that you want this newsletter.';

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
