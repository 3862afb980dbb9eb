import type { VNode } from 'preact';
import {
  type CardProblems,
  digitsOf,
  groupDigits,
  shapeExpiry,
  type TypedCard,
  testCards,
} from './card-rules.js';

export interface CardFieldsProps {
  card: TypedCard;
  found: CardProblems;
  isPaying: boolean;
  onChange(card: TypedCard): void;
}

/** Shows the simulator's card fields. Autofill is off, because a real card must not be entered here. */
export function CardFields({ card, found, isPaying, onChange }: CardFieldsProps): VNode {
  return (
    <fieldset class="card-fields" disabled={isPaying}>
      <legend class="visually-hidden">Card</legend>
      <CardField
        name="number"
        label="Card number"
        example="4242 4242 4242 4242"
        value={card.number}
        problem={found.number}
        onInput={(text) => onChange({ ...card, number: groupDigits(text) })}
      />
      <div class="card-row">
        <CardField
          name="expiry"
          label="Expiry"
          example="MM / YY"
          value={card.expiry}
          problem={found.expiry}
          onInput={(text) => onChange({ ...card, expiry: shapeExpiry(text, card.expiry) })}
        />
        <CardField
          name="cvc"
          label="CVC"
          example="123"
          value={card.cvc}
          problem={found.cvc}
          onInput={(text) => onChange({ ...card, cvc: digitsOf(text).slice(0, 4) })}
        />
      </div>
    </fieldset>
  );
}

interface CardFieldProps {
  name: keyof TypedCard;
  label: string;
  example: string;
  value: string;
  problem: string | undefined;
  onInput(text: string): void;
}

function CardField({ name, label, example, value, problem, onInput }: CardFieldProps): VNode {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        class="digits"
        inputMode="numeric"
        autocomplete="off"
        placeholder={example}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${name}-problem`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {problem && (
        <p class="field-problem" id={`${name}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

export function TestCards({ card, isPaying, onChange }: Omit<CardFieldsProps, 'found'>): VNode {
  const chosen = digitsOf(card.number);
  return (
    <section class="test-cards" aria-labelledby="test-cards">
      <h2 id="test-cards">Test cards</h2>
      <ul>
        {testCards.map(({ number, label }) => (
          <li key={number}>
            <button
              class="test-card"
              type="button"
              disabled={isPaying}
              aria-pressed={chosen === number}
              title={groupDigits(number)}
              onClick={() => onChange({ number: groupDigits(number), expiry: '12 / 34', cvc: '123' })}
            >
              {label} <span class="test-card-number">{number.slice(-4)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
