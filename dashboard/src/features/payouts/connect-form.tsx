import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { SelectField } from '../../ui/forms/field';
import { useConnectAccount } from './mutations';
import { listCountries } from './payout-account';

/** Starts a new account. Asks for the country first, because it cannot be changed later. */
export function ConnectForm({ feePercent }: { feePercent: number }) {
  const countries = useMemo(listCountries, []);
  const [country, setCountry] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const connect = useConnectAccount();

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(country === '');
    if (country !== '') connect.mutate(country);
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Connect an account" />
      <p className="text-ink-2">
        Buyers pay you directly, through your own Stripe account. Stripe deducts its fees and pays out to your
        bank. You handle refunds and disputes.
        {feePercent > 0 && ` This instance keeps ${feePercent}% of each sale.`}
      </p>
      <form className="flex max-w-sm flex-col gap-4" onSubmit={submit} noValidate>
        <SelectField
          label="Country of your business"
          help="You cannot change the country later."
          error={isMissing ? 'Choose a country.' : undefined}
          value={country}
          onChange={(event) => {
            setCountry(event.target.value);
            setIsMissing(false);
            connect.reset();
          }}
        >
          <option value="">Choose a country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {connect.error && <Alert>{errorMessage(connect.error)}</Alert>}
        <Button type="submit" tone="primary" busy={connect.isPending} className="md:self-start">
          Continue to Stripe
        </Button>
      </form>
    </Card>
  );
}
