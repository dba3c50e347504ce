/**
 * A tool whose form is open; `own` null: the first of the own tools; `translate`: into a language that the
 * form asks for.
 */
export type OpenTool = { id: string } | { own: string | null } | { translate: true };
