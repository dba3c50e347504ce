/** A refusal of what is to be drawn, in the words of vendors, whatever their status. */
const refusals =
  /content[_ ]?policy|moderat(ion|ed)|safety (system|filter|checker)|nsfw|sensitive content|flagged|image_safety|prohibited[_ ]content|inappropriate/i;

export const isRefusedPicture = (said: string): boolean => refusals.test(said);
