/** A tool whose form is open; `own` null: the first of the own tools. */
export type OpenTool = { id: string } | { own: string | null };
