export type CardForm = { name: string; email: string; cardNumber: string; expiry: string; cvv: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the problems with the demo's card form by field. */
export function findCardProblems(form: CardForm): Partial<Record<keyof CardForm, string>> {
  return {
    name: form.name.trim().length < 2 ? 'Name is required' : undefined,
    email: EMAIL.test(form.email.trim()) ? undefined : 'Please enter a valid email address',
    cardNumber:
      form.cardNumber.replace(/\s/g, '').length < 16 ? 'Please enter a valid card number' : undefined,
    expiry: form.expiry.trim().length < 5 ? 'Please enter expiration date (MM/YY)' : undefined,
    cvv: form.cvv.trim().length < 3 ? 'Please enter CVV' : undefined,
  };
}
