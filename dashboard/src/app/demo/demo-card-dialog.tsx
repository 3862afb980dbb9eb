import { EMAIL_PROBLEM } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { TextField } from '../../ui/forms/field';
import { Dialog } from '../../ui/overlays/dialog';
import { DemoMark } from './demo-mark';
import type { DemoProduct } from './demo-profile';

type CardForm = { name: string; email: string; cardNumber: string; expiry: string; cvv: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the problems with the demo's card form, by field. */
export function findCardProblems(form: CardForm): Partial<Record<keyof CardForm, string>> {
  return {
    name: form.name.trim().length < 2 ? 'Name is required' : undefined,
    email: EMAIL.test(form.email.trim()) ? undefined : EMAIL_PROBLEM,
    cardNumber:
      form.cardNumber.replace(/\s/g, '').length < 16 ? 'Please enter a valid card number' : undefined,
    expiry: form.expiry.trim().length < 5 ? 'Please enter expiration date (MM/YY)' : undefined,
    cvv: form.cvv.trim().length < 3 ? 'Please enter CVV' : undefined,
  };
}

const EMPTY_CARD: CardForm = { name: '', email: '', cardNumber: '', expiry: '', cvv: '' };

type DemoCardDialogProps = { product: DemoProduct | undefined; onClose: () => void };

/** Shows a card form that sends nothing. */
export function DemoCardDialog({ product, onClose }: DemoCardDialogProps) {
  const formId = useId();
  const [form, setForm] = useState(EMPTY_CARD);
  const [problems, setProblems] = useState<Partial<Record<keyof CardForm, string>>>({});
  const getFieldProps = (key: keyof CardForm) => ({
    error: problems[key],
    value: form[key],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  });

  function close() {
    setForm(EMPTY_CARD);
    setProblems({});
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const foundProblems = findCardProblems(form);
    setProblems(foundProblems);
    if (!form.name.trim() || !form.email.trim()) showErrorToast('Please provide your name and email');
    if (Object.values(foundProblems).some(Boolean)) return;
    close();
    showToast('Simulated payment successful!', 'Your purchase was completed successfully.');
  }

  return (
    <Dialog
      open={product !== undefined}
      onClose={close}
      title={product?.title ?? ''}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary">
            Pay {product?.price}
          </Button>
        </>
      }
    >
      <DemoMark>Nothing is charged. Do not type a real card.</DemoMark>
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <TextField label="Full Name" autoComplete="off" {...getFieldProps('name')} />
        <TextField label="Email" type="email" autoComplete="off" {...getFieldProps('email')} />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 text-section font-strong">Payment Details</legend>
          <TextField
            label="Card number"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            {...getFieldProps('cardNumber')}
          />
          <div className="grid grid-cols-2 gap-4">
            <TextField label="Expiry" autoComplete="off" placeholder="MM/YY" {...getFieldProps('expiry')} />
            <TextField label="CVV" inputMode="numeric" autoComplete="off" {...getFieldProps('cvv')} />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
