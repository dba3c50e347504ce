/** As the page lists it. */
export interface PageTool {
  name: string;
  title: string;
  description: string;
  /** JSON text of the schema of its arguments. */
  schema: string;
  /** The page says that it changes nothing. */
  isReadOnly: boolean;
}

export interface PageToolCall {
  /** By which it is stopped. */
  id: string;
  /** The site that it is for: the tab may show another by then, which gets nothing. */
  origin: string;
  name: string;
  /** JSON text. */
  args: string;
  /** Of its result. */
  maxLetters: number;
}

/** Tools that the page of a tab offers by the browser's own interface for them (WebMCP), in its top frame. */
export interface PageToolsPort {
  /** null: browser or page have no such interface. @throws as `ScriptingPort.inject` */
  list(tabId: number): Promise<PageTool[] | null>;
  /** What the tool returned, as JSON text or words; null: nothing. @throws as `list`; tool_failed */
  call(tabId: number, call: PageToolCall): Promise<string | null>;
  stop(tabId: number, id: string): Promise<void>;
}
