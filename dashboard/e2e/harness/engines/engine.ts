/** A browser that a W3C protocol controls. */
export interface Engine {
  /** Opens a tab that shares no cookies with other tabs. */
  openTab(): Promise<EngineTab>;
  close(): Promise<void>;
}

export interface EngineTab {
  goto(url: string): Promise<void>;
  /** Runs a function in the current frame and returns its result. The function uses no outer names. */
  read<A, R>(script: (input: A) => R | Promise<R>, input: A): Promise<R>;
  /** Runs a function that returns an element, or a promise of one. */
  find<A>(script: (input: A) => Promise<Element | null>, input: A): Promise<EngineElement | undefined>;
  /** Moves into the frame whose address contains this text. Returns false if there is none. */
  enterFrame(address: string): Promise<boolean>;
  leaveFrame(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineElement {
  click(): Promise<void>;
  /** Types into the element, which has been clicked. */
  type(text: string): Promise<void>;
}
