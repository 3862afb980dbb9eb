const MS_PER_LETTER = 90;

export interface Typewriter {
  connect(): void;
  disconnect(): void;
  /** Changes the text. */
  update(): void;
}

/**
 * Types the placeholder letter by letter, while the element is visible and the field is empty. Types it only once,
 * because text that moves for more than five seconds needs a stop button (WCAG 2.2.2).
 */
export function createTypewriter(
  element: Element & { placeholder: string },
  input: HTMLInputElement,
): Typewriter {
  let isFinished = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let typedCount = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let observer: IntersectionObserver | undefined;

  function update(): void {
    const { placeholder } = element;
    input.placeholder = isFinished ? placeholder : placeholder.slice(0, typedCount);
  }

  function type(): void {
    if (document.hidden) return;
    typedCount += 1;
    if (typedCount >= element.placeholder.length || input.value) {
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
