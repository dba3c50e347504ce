import { Parser } from 'htmlparser2';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Events for a reader of an XML part; names without their prefix. */
interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML as a stream, damaged parts included. Entities that the file declares are never
 * expanded: a part that declares some is refused, and so is one that is nested too deeply.
 */
export function readXml(pieces: Iterable<string>, handler: XmlHandler): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > budgets.xmlDepth) {
          throw new CodedError('file_too_complex', 'XML nested too deeply');
        }
        handler.open?.(localName(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        depth -= 1;
        handler.close?.(localName(name));
      },
      onprocessinginstruction(_, data) {
        if (/ENTITY/i.test(data)) {
          throw new CodedError('file_too_complex', 'XML that declares entities');
        }
      },
    },
    { xmlMode: true },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** An attribute by its name without the prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const key = Object.keys(attributes).find((each) => each.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

/** The attributes of every element of one name, in their order. */
export function elementsOf(pieces: Iterable<string>, wanted: string): Attributes[] {
  const found: Attributes[] = [];
  readXml(pieces, {
    open: (name, attributes) => {
      if (name === wanted) found.push(attributes);
    },
  });
  return found;
}
