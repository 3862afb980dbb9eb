import type { ReactNode } from 'react';
import { Button, textLinkClass } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { StatusDot } from '../../ui/feedback/status-dot';

interface DomainRowProps {
  domain: { id: number; domain: string; verified: boolean; problem: string | null };
  /** The link target of a verified domain. */
  href?: string;
  check: { isPending: boolean; mutate(id: number): void };
  onRemove: () => void;
  /** What to do with the records, before the domain is verified. */
  advice: string;
  records: ReactNode;
  /** The effect of a verified domain. */
  children?: ReactNode;
}

/** Shows one domain: whether it works, and otherwise how to fix it. */
export function DomainRow({ domain, href, check, onRemove, advice, records, children }: DomainRowProps) {
  const { id, domain: name, verified, problem } = domain;
  return (
    <li className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          {verified && href ? (
            <a href={href} target="_blank" rel="noreferrer" className={textLinkClass}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        <StatusDot status={verified ? 'sent' : 'draft'}>
          {verified ? 'Verified' : 'Not verified yet'}
        </StatusDot>
      </div>
      {problem && <Alert tone="warning">{problem}</Alert>}
      {verified ? (
        <>
          {children}
          <details>
            <summary className="cursor-pointer py-3 text-meta text-ink-2 md:py-1">
              DNS records (do not change them)
            </summary>
            {records}
          </details>
        </>
      ) : (
        <>
          <p className="text-ink-2">{advice}</p>
          {records}
        </>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Button busy={check.isPending} onClick={() => check.mutate(id)}>
          {verified ? 'Check again' : 'Check'}
          <span className="sr-only">{name}</span>
        </Button>
        <Button onClick={onRemove}>
          Remove
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  );
}
