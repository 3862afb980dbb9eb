import { FONT_PAIR_KEYS, FONT_PAIRS, type FontPair } from '@tidings/widgets/look';

type FontPairFieldProps = {
  /** The pair of fonts. Null for the theme's fonts. */
  value: FontPair | null;
  onChange: (fontPair: FontPair | null) => void;
};

const CHOICES: ReadonlyArray<{ value: FontPair | null; name: string; heading?: string }> = [
  { value: null, name: 'As in the theme' },
  ...FONT_PAIR_KEYS.map((value) => ({ value, ...FONT_PAIRS[value] })),
];

/** Offers the font pairs as a radio group, each in its own font. */
export function FontPairField({ value, onChange }: FontPairFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">Fonts</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-1.5">
        {CHOICES.map(({ value: choice, name, heading }) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center rounded-control border border-line px-3 py-1.5 text-ink-2 hover:bg-sunken has-checked:border-tide has-checked:bg-tide-soft has-checked:text-tide-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            style={{ fontFamily: heading }}
          >
            <input
              type="radio"
              name="font-pair"
              className="sr-only"
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
