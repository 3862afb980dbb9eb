import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { controlClass } from '../../../ui/forms/field';

type UserSearchProps = { value: string; onChange: (typed: string) => void };

export function UserSearch({ value, onChange }: UserSearchProps) {
  const field = useRef<HTMLInputElement>(null);

  return (
    <div className="relative min-w-0 grow basis-48 lg:max-w-96">
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        ref={field}
        type="search"
        aria-label="Search users"
        placeholder="Username, email or display name"
        dir="auto"
        maxLength={200}
        className={`${controlClass} h-11 pr-11! pl-10! md:h-10 [&::-webkit-search-cancel-button]:hidden`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="press absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
