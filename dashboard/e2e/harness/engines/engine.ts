/** A browser that a W3C protocol controls. */
export interface Engine {
  /** Opens a tab that shares no cookies with other tabs. */
  openTab(): Promise<EngineTab>;
  close(): Promise<void>;
}

export interface EngineTab {
  goto(url: string): Promise<void>;
  /** Runs a function in the current frame and returns its result. The function must not use outer names. */
  read<A, R>(script: (input: A) => R | Promise<R>, input: A): Promise<R>;
  /** Runs a function that returns an element or a promise of an element. */
  find<A>(script: (input: A) => Promise<Element | null>, input: A): Promise<EngineElement | undefined>;
  /** Enters the frame whose URL contains this text. Returns false if no frame matches. */
  enterFrame(address: string): Promise<boolean>;
  leaveFrame(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineElement {
  click(): Promise<void>;
  /** Types into the element, which must have the focus. */
  type(text: string): Promise<void>;
}
