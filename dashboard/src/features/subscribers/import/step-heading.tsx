import { type ReactNode, useEffect, useRef } from 'react';

/** Shows the title of a step. Receives the focus if the previous step was removed with the focus inside. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  return (
    <h2 ref={heading} tabIndex={-1} className="text-section font-strong wrap-anywhere outline-none">
      {children}
    </h2>
  );
}
