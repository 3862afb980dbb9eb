import type { ReactiveController, ReactiveControllerHost } from 'lit';

const MS_PER_LETTER = 90;

/**
 * Types a placeholder letter by letter, once, while its element is on screen. Once, because text that
 * keeps moving for more than five seconds would need a button to stop it (WCAG 2.2.2).
 */
export class Typewriter implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #text: () => string;
  readonly #isIdle: () => boolean;
  #observer: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #typed = 0;
  #finished = false;

  /** `isIdle` says whether the field is still empty; typing ends for good when it is not. */
  constructor(host: ReactiveControllerHost & Element, text: () => string, isIdle: () => boolean) {
    this.#host = host;
    this.#text = text;
    this.#isIdle = isIdle;
    host.addController(this);
  }

  hostConnected(): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.#finished = true;
    if (this.#finished) return;
    this.#observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) this.#start();
      else this.#pause();
    });
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#pause();
  }

  /** The part of the text to show now. */
  get shown(): string {
    return this.#finished ? this.#text() : this.#text().slice(0, this.#typed);
  }

  #start(): void {
    this.#timer ??= setInterval(() => {
      if (document.hidden) return;
      this.#typed += 1;
      if (this.#typed >= this.#text().length || !this.#isIdle()) this.#finish();
      this.#host.requestUpdate();
    }, MS_PER_LETTER);
  }

  #finish(): void {
    this.#finished = true;
    this.hostDisconnected();
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
