import * as z from 'zod/mini';

/** Choices of a select; `Default` leaves it to the model and writes nothing into the prompt (S3.17). */
export const unchosen = 'Default';
export const writingTones = [
  unchosen,
  'Professional',
  'Friendly',
  'Straightforward',
  'Confident',
  'Casual',
] as const;
export const writingStyles = [
  unchosen,
  'Plain',
  'Business',
  'Academic',
  'Technical',
  'Narrative',
  'Persuasive',
] as const;
export const writingLengths = [unchosen, 'Short', 'Medium', 'Long'] as const;

export const answerRoles = ['a reader who joins in', 'the author of the post'] as const;

/**
 * The variables of prompts (S3.17). Languages are product codes of S3.1. An absent or blank one is
 * missing.
 */
export const promptVariablesSchema = z.partial(
  z.object({
    interfaceLanguage: z.string(),
    /** As a person reads it, with its weekday. */
    currentDate: z.string(),
    selectedText: z.string(),
    /** The sentence that the selected text is part of. */
    surroundingText: z.string(),
    pageTitle: z.string(),
    keyPoints: z.string(),
    /** The person's own instruction, for a text or for a result that is to be changed. */
    followUpInstruction: z.string(),
    /** The messages that are answered, oldest first. */
    replyContext: z.string(),
    /** Subject and recipients of a new text. */
    composerFields: z.string(),
    draft: z.string(),
    /** Texts that the person wrote and picked, so that drafts sound like them. */
    writingSamples: z.string(),
    websiteDomain: z.string(),
    websiteUrl: z.string(),
    /** Who answers a post or a comment. */
    answersAs: z.enum(answerRoles),
    /** Characters that the site allows for a reply. */
    characterLimit: z.string(),
    writingStyle: z.enum(writingStyles),
    writingTone: z.enum(writingTones),
    writingLength: z.enum(writingLengths),
    outputLanguage: z.string(),
    /** The result that a follow-up changes. */
    completionOutput: z.string(),
  }),
);
export type PromptVariables = z.infer<typeof promptVariablesSchema>;
export type VariableName = keyof PromptVariables;

export const variableNames = Object.keys(
  promptVariablesSchema.shape,
) as readonly VariableName[] as readonly [VariableName, ...VariableName[]];

/** Variables with text of a page, or made of it, and the words for them in a prompt. */
export const untrustedVariables = {
  selectedText: 'the selected text',
  surroundingText: 'the sentence around the selected text',
  pageTitle: 'the title of the page',
  replyContext: 'the conversation',
  composerFields: 'the fields of the new text',
  draft: 'the draft',
  writingSamples: 'the writing samples',
  websiteDomain: 'the name of the website',
  websiteUrl: 'the address of the page',
  completionOutput: 'the last result',
} as const satisfies Partial<Record<VariableName, string>>;
export type UntrustedVariable = keyof typeof untrustedVariables;

export function isVariable(name: string): name is VariableName {
  return (variableNames as readonly string[]).includes(name);
}

export function isUntrusted(name: VariableName): name is UntrustedVariable {
  return Object.hasOwn(untrustedVariables, name);
}
