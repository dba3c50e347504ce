import { expect, test } from '@jest/globals';
import { readableDiagram } from './diagram-code.ts';

test.each([
  ['flowchart TD\n A[Lamp (oil)] --> B[Boat]', 'flowchart TD\n A["Lamp (oil)"] --> B[Boat]'],
  [
    'flowchart LR\n A[light()] -->|pour(oil)| B{lit?}',
    'flowchart LR\n A["light()"] -->|"pour(oil)"| B{lit?}',
  ],
  ['```mermaid\nflowchart TD\n A[Lamp] --> B[Boat]\n```', 'flowchart TD\n A[Lamp] --> B[Boat]'],
  [
    "graph TD;\n A[Métabolisme de l'huile (lampe)] --> B;",
    'graph TD;\n A["Métabolisme de l\'huile (lampe)"] --> B;',
  ],
  ['graph TD\n A{is [x] lit?} --> B((a))', 'graph TD\n A{"is [x] lit?"} --> B((a))'],
])('what cannot be read is quoted: %j', (code, readable) => {
  expect(readableDiagram(code)).toBe(readable);
});

test.each([
  'flowchart TD\n A["Lamp (oil)"] --> B((Boat)) --> C[[x]] --> D[(db)] --> E([s])',
  'sequenceDiagram\n A->>B: light(oil)',
  'graph TD\n style A fill:#fff(x)',
  'graph TD\n A[unclosed (x --> B',
])('what can be read stays: %j', (code) => {
  expect(readableDiagram(code)).toBeNull();
});
