const MS_PER_LETTER = 90;

export interface TypewriterOptions {
  /** Types while this element is visible. */
  element: Element;
  text(): string;
  /** Whether the field is still empty. Otherwise typing stops permanently. */
  isIdle(): boolean;
  write(shown: string): void;
}

export interface Typewriter {
  connect(): void;
  disconnect(): void;
  /** Applies a changed text. */
  update(): void;
}

/**
 * Types a placeholder letter by letter, once, while its element is visible. Only once, because text that moves for
 * more than five seconds would need a button to stop it (WCAG 2.2.2).
 */
export function createTypewriter({ element, text, isIdle, write }: TypewriterOptions): Typewriter {
  let isFinished = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let typed = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let observer: IntersectionObserver | undefined;

  const update = () => write(isFinished ? text() : text().slice(0, typed));

  function type(): void {
    if (document.hidden) return;
    typed += 1;
    if (typed >= text().length || !isIdle()) {
      isFinished = true;
      disconnect();
    }
    update();
  }

  function pause(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function disconnect(): void {
    observer?.disconnect();
    pause();
  }

  function connect(): void {
    if (isFinished) return;
    observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return pause();
      timer ??= setInterval(type, MS_PER_LETTER);
    });
    observer.observe(element);
  }

  update();
  return { connect, disconnect, update };
}
