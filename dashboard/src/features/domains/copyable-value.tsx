import { CopyButton } from '../../ui/copy-button';

/**
 * Shows a value with a copy button. On a phone the button is beside the name, and the value has the full width below.
 */
export function CopyableValue({ term, value }: { term: string; value: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:gap-y-0">
      <dt className="text-meta text-ink-3 md:self-end">{term}</dt>
      <dd className="contents">
        <span className="col-start-1 row-start-2 font-mono text-meta wrap-anywhere max-md:col-span-2 md:self-start">
          {value}
        </span>
        <span className="col-start-2 row-start-1 md:row-span-2">
          <CopyButton
            text={value}
            label={`Copy ${term.toLowerCase()}`}
            copied={{ title: `${term} copied` }}
          />
        </span>
      </dd>
    </div>
  );
}
